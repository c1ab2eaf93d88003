/**
 * `npm run -s audit`: computes all intervals of plans again from public/experiments, decides every outcome of
 * public/claims.json again from them, and shares no code with the project.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
const [asked, ...more] = process.argv.slice(2);
// npm runs this in the project's folder and names the one where the reader stands.
const given = asked && !asked.startsWith('-') ? resolve(process.env.INIT_CWD ?? '.', asked) : asked;
if (given === '-h' || given === '--help') {
  console.log(`Usage: npm run -s audit -- [folder]

Computes every published interval again from the results in public/experiments or in the folder,
and decides every outcome of the claims.json beside that folder again.
It shares no code with the project, prints all that differs, and exits with 1 if something does.

Example:
  npm run -s audit`);
  process.exit(0);
}
if (given?.startsWith('-') || more.length > 0 || (given && !existsSync(given))) {
  const what = given.startsWith('-')
    ? 'takes no flags'
    : more.length > 0
      ? 'takes one folder'
      : 'must name a folder that is there';
  console.error(
    `audit: ${what}, got "${process.argv.slice(2).join(' ')}"; npm run -s audit -- --help says more`,
  );
  process.exit(2);
}
const folder = given ?? new URL('./experiments/', import.meta.url).pathname;
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** Student's t by P(|T| < √n · tan a) = ∫₀ᵃ cosⁿ⁻¹ / ∫₀^½π cosⁿ⁻¹, at 95 %. */
function quantile(n, steps = 20_000) {
  const width = Math.PI / 2 / steps;
  const parts = Array.from({ length: steps }, (_, i) => Math.cos((i + 0.5) * width) ** (n - 1));
  let left = 0.95 * parts.reduce((sum, one) => sum + one, 0);
  const at = parts.findIndex((one) => (left -= one) < 0);
  return Math.sqrt(n) * Math.tan((at + 1 + left / parts[at]) * width);
}
function interval(list) {
  const [n, m] = [list.length, mean(list)];
  const spread = Math.sqrt(list.reduce((sum, one) => sum + (one - m) ** 2, 0) / (n - 1));
  const half = (quantile(n - 1) * spread) / Math.sqrt(n);
  return { difference: m, low: m - half, high: m + half };
}
/** Share of normal samples of `n` with this mean and spread whose 95 % interval is above 0, over (n − 1)s²/σ² = y ~ χ². */
function powerOf(centre, spread, n, steps = 20_000, end = 12) {
  const [bound, f] = [quantile(n - 1), n - 1];
  const below = (z) => {
    const width = (z + 10) / 400;
    const at = Array.from({ length: 400 }, (_, i) => Math.exp(-((-10 + (i + 0.5) * width) ** 2) / 2));
    return z <= -10 ? 0 : (width * at.reduce((sum, one) => sum + one, 0)) / Math.sqrt(2 * Math.PI);
  };
  let [shown, all] = [0, 0];
  for (let i = 0; i < steps / 10; i++) {
    const y = ((i + 0.5) / (steps / 10)) * end * f;
    const density = Math.exp((f / 2 - 1) * Math.log(y / f) - (y - f) / 2);
    all += density;
    shown += density * below((centre * Math.sqrt(n)) / spread - bound * Math.sqrt(y / f));
  }
  return shown / all;
}
/** Height of a curve at x, with straight lines between its points. */
function at(xs, ys, x) {
  const i = xs.findIndex((one) => one >= x);
  if (i <= 0 || xs[i] === xs[i - 1]) return ys.at(i);
  return ys[i - 1] + ((x - xs[i - 1]) / (xs[i] - xs[i - 1])) * (ys[i] - ys[i - 1]);
}
function height(xs, ys, end) {
  const inside = xs.map((x, i) => [x, ys[i]]).filter(([x]) => x > 0 && x < end);
  const points = [[0, at(xs, ys, 0)], ...inside, [end, at(xs, ys, end)]];
  const areas = points.slice(1).map(([x, y], i) => ((y + points[i][1]) / 2) * (x - points[i][0]));
  return areas.reduce((sum, one) => sum + one, 0) / end;
}
/** Where a curve first stands at a height, or all that was spent. */
function reaching(xs, ys, y) {
  const i = ys.findIndex((one) => one >= y);
  if (i <= 0) return xs.at(i);
  return xs[i - 1] + ((y - ys[i - 1]) / (ys[i] - ys[i - 1])) * (xs[i] - xs[i - 1]);
}
const minus = (a, b) => a.flatMap((x, i) => (x === null || b[i] === null ? [] : [x - b[i]]));
const heights = (curve) => curve.map(({ passAt1 }) => passAt1);

/** A ratio's logarithm and its interval as a change in per cent, with the worse end first. */
const changes = {
  more: (log) => Math.expm1(log),
  saved: (log) => -Math.expm1(log),
  speed: (log) => Math.expm1(-log),
};
function change(as, { difference, low, high }) {
  const [mean, one, other] = [difference, low, high].map((log) => 100 * changes[as](log));
  return { difference: mean, low: Math.min(one, other), high: Math.max(one, other) };
}
/** The rule: the first sentence that holds decides. */
function decided({ holds, wanted, effect, mechanism, control, placebo }) {
  if (!holds) return 'not testable here';
  const [above, below] = wanted === 'better' ? [0, 0.02] : [-0.02, -0.02];
  const behind = control && control.high < 0;
  const seen = mechanism && (mechanism.wanted === 'lower' ? mechanism.high < 0 : mechanism.low > 0);
  if (effect.low > above && seen && control && !behind && placebo?.low > 0) return 'reproduced';
  return effect.high < below || behind ? 'not reproduced' : 'inconclusive';
}

let [checked, wrong] = [0, 0];
const listFile = join(folder, '../claims.json');
const list = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : null;
const lines = new Map(list ? [...list.claims, ...list.notRun].map((line) => [line.claim, line]) : []);
/** The line of a claim, whose outcome must be this one; null without a list. */
const listedLine = (name, claim, found) => {
  if (!list) return null;
  const line = lines.get(claim);
  lines.delete(claim);
  checked++;
  const listed = line && (line.outcome ?? 'not testable here');
  if (listed === found) return line;
  wrong++;
  console.log(`${name}: its outcome is listed as ${listed ?? 'nothing'}, decided ${found}`);
  return line ?? null;
};
for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
  const r = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const same = (what, stored, found, tolerance = 1e-6) => {
    checked++;
    if (Math.abs(stored - found) <= tolerance * Math.max(1, Math.abs(stored))) return;
    wrong++;
    console.log(`${name}: ${what} is stored as ${stored}, computed ${found}`);
  };
  const ends = (what, stored, found) =>
    Object.entries(found).forEach(([key, one]) => same(`${what}, ${key}`, stored[key], one, 1e-5));
  if (r.format !== 'plan-1') {
    wrong++;
    console.log(`${name}: must be the result of a plan, has format ${r.format}`);
    continue;
  }
  for (const { title, values, least = -Infinity, most = Infinity, holds } of r.conditions) {
    const value = values.includes(null) ? NaN : mean(values);
    same(`condition “${title}”`, Number(holds), Number(value >= least && value <= most));
  }
  const holds = r.conditions.every((one) => one.holds);
  if (r.effect === null) {
    listedLine(name, r.claim, decided({ holds }));
    continue;
  }
  const arm = (wanted) => r.arms.find((one) => one.name === wanted);
  for (const {
    name: of,
    curves,
    auc,
    final,
    spent: lastSpent,
    mechanism,
    mechanismRounds,
    tuning,
    config,
  } of r.arms) {
    curves.forEach((curve, i) => {
      const xs = curve.map(({ spent }) => spent);
      same(`${of} mean pass@1`, auc[i], height(xs, heights(curve), r.budget.value));
      // A run's end is its last evaluation; earlier results had it where the curve crosses the budget.
      same(
        `${of} final pass@1`,
        final[i],
        lastSpent ? curve.at(-1).passAt1 : at(xs, heights(curve), r.budget.value),
      );
      const { spent, value } = mechanismRounds[i];
      const from = r.mechanism?.over === 'last quarter' ? 0.75 * r.budget.value : 0;
      const kept = value.filter((one, k) => one !== null && spent[k] > from && spent[k] <= r.budget.value);
      if (kept.length > 0) same(`${of} mechanism`, mechanism[i], mean(kept), 1e-5);
    });
    const best = Math.max(...tuning.map((one) => mean(one.auc)));
    const chosen = tuning.find((one) => one.learning_rate === config.learning_rate);
    if (chosen) same(`${of} rate`, mean(chosen.auc), best);
  }
  if (r.planned) {
    const { spread, detect, power } = r.planned;
    const count = arm(r.effect.arm).seeds.length;
    same('planned power', power, powerOf(r.effect.wanted === 'better' ? detect : 0.02, spread, count), 1e-3);
  }
  const values = ({ auc, final, passAt8 }) => ({ auc, final, 'pass@8': passAt8 })[r.effect.metric];
  const [ours, theirs] = [arm(r.effect.arm), arm(r.effect.against)];
  const over = ({ against }) => interval(minus(values(ours), values(arm(against))));
  if (r.control) {
    const rivals = r.arms.filter(({ name }) =>
      r.controls ? r.controls.includes(name) : ![r.effect.arm, r.placebo.against].includes(name),
    );
    const strongest = Math.max(...rivals.map((rival) => mean(values(rival))));
    same('mean of the strongest control', mean(values(arm(r.control.against))), strongest);
  }
  for (const one of [r.effect, r.control, r.placebo, ...r.comparisons])
    ends(`against ${one.against}`, one, over(one));
  const m = r.mechanism;
  const other = m && (m.against === null ? ours.seeds.map(() => m.than ?? 0) : arm(m.against).mechanism);
  const inside = m && interval(minus(arm(m.arm).mechanism, other));
  if (m) ends(`mechanism ${m.metric}`, m, inside);
  const evidence = { effect: over(r.effect), mechanism: m && { ...inside, wanted: m.wanted } };
  const { wanted } = r.effect;
  const line = listedLine(
    name,
    r.claim,
    decided({ holds, wanted, ...evidence, control: r.control && over(r.control), placebo: over(r.placebo) }),
  );
  if (line?.effect) ends('listed effect', line.effect, evidence.effect);
  const sides = { effect: [values(ours), values(theirs)], mechanism: [m && arm(m.arm).mechanism, other] }[
    line?.change?.of
  ];
  if (sides) {
    const logs = minus(...sides.map((side) => side.map(Math.log)));
    ends('listed change', line.change, change(line.change.as, interval(logs)));
  }
  for (const { unit, ratio, atEqual } of r.units) {
    const cost = (a) =>
      a.curves.map((curve, i) => reaching(a.spending[unit][i], heights(curve), r.threshold));
    const logs = minus(cost(ours).map(Math.log), cost(theirs).map(Math.log));
    const { difference, low, high } = interval(logs.filter(Number.isFinite));
    const found = { mean: difference, low, high };
    if (line?.change?.of === unit)
      ends('listed change', line.change, change(line.change.as, { difference, low, high }));
    for (const key in ratio ?? {}) same(`${unit} ratio, ${key}`, Math.log(ratio[key]), found[key], 1e-4);
    const spent = (a, i) => a.spending[unit][i];
    const both = ours.seeds.map((_, i) => Math.min(spent(ours, i).at(-1), spent(theirs, i).at(-1)));
    const mine = (a) => both.map((end, i) => height(spent(a, i), heights(a.curves[i]), end));
    if (atEqual) ends(`${unit} alike`, atEqual, interval(minus(mine(ours), mine(theirs))));
  }
}
for (const claim of lines.keys()) {
  wrong++;
  console.log(`${claim}: is listed, and has no result`);
}
console.log(`${checked} numbers computed again, ${wrong} differ`);
process.exit(wrong > 0 ? 1 : 0);
