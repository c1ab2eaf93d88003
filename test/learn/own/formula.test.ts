import katex from 'katex';
import { expect, it } from 'vitest';
import { formulaOf, settingSymbol } from '../../../src/learn/own/formula.ts';
import { traceOf, tracesOf } from '../../sandbox/traceLoss.ts';
import { randomLoss, typedLosses } from './losses.ts';

const formulas: Readonly<Record<keyof typeof typedLosses, string>> = {
  clipped: String.raw`-\min(\rho_t\, \hat A_t,\ \operatorname{clip}(\rho_t,\ 1 - \epsilon,\ 1 + \epsilon_{\text{high}})\, \hat A_t)`,
  capped: String.raw`-\operatorname{sg}(\min(\rho_t,\ 1 + \epsilon_{\text{high}}))\, \hat A_t\, \log \pi_\theta`,
  gate: String.raw`\begin{aligned} & \frac{-\hat A_t\,\frac{4}{u_{1}}}{1 + e^{-u_{1}\, (\rho_t - 1)}} \\ & \text{where } u_{1} = \begin{cases} 1 & \text{if } 0 < \hat A_t \\ 1.05 & \text{otherwise} \end{cases} \end{aligned}`,
  plain: String.raw`-\hat A_t\, \log \pi_\theta`,
  penalised: String.raw`-\rho_t\, \hat A_t + \beta\, (e^{\log \pi_{\text{ref}} - \log \pi_\theta} - (\log \pi_{\text{ref}} - \log \pi_\theta) - 1)`,
  centred: String.raw`-\min(\rho_t,\ 2)\, (\hat A_t - \operatorname{mean}(\hat A_t)) + 0.01\, \operatorname{mean}((\log \pi_\theta - \log \pi_{\text{old}})^{2})`,
};

/** Throws where KaTeX would show an error. */
const rendered = (formula: string): string =>
  katex.renderToString(formula, { throwOnError: true, strict: 'error' });

it.each(Object.keys(formulas) as (keyof typeof formulas)[])(
  'the formula of a loss of %s is that of papers',
  (name) => {
    const formula = formulaOf(traceOf(typedLosses[name]));
    expect(formula).toBe(formulas[name]);
    expect(rendered(formula)).not.toContain('katex-error');
  },
);

it.each([
  ['ratio - (advantage - logp)', String.raw`\rho_t - (\hat A_t - \log \pi_\theta)`],
  ['ratio - advantage + logp', String.raw`\rho_t - \hat A_t + \log \pi_\theta`],
  ['-(ratio + 1) * -advantage', String.raw`-(\rho_t + 1)\, (-\hat A_t)`],
  ['ratio / (1 + ratio) / 2', String.raw`\frac{\frac{\rho_t}{1 + \rho_t}}{2}`],
  ['(ratio + 1) * (ratio + 1) * (ratio + 1)', String.raw`(\rho_t + 1)^{3}`],
  ['logp * logp', String.raw`(\log \pi_\theta)^{2}`],
  ['ratio * 2 * 0.5', String.raw`\rho_t \cdot 2 \cdot 0.5`],
  ['min(ratio, advantage, 2)', String.raw`\min(\rho_t,\ \hat A_t,\ 2)`],
  ['1e-7 * ratio - 2.5e25', String.raw`10^{-7}\, \rho_t - 2.5 \cdot 10^{25}`],
  ['less(ratio, 1) + (ratio >= 2)', String.raw`\mathbf 1[\rho_t < 1] + \mathbf 1[\rho_t \ge 2]`],
  [
    'ratio > 1 && advantage < 0 ? -ratio : entropy < 0.5 ? 2 : position',
    String.raw`\begin{cases} -\rho_t & \text{if } 1 < \rho_t \text{ and } \hat A_t < 0 \\ 2 & \text{if } H_t < 0.5 \\ t & \text{otherwise} \end{cases}`,
  ],
  [
    '2 * where(soft, ratio, 1)',
    String.raw`2\, \left(\begin{cases} \rho_t & \text{if } \text{soft} \neq 0 \\ 1 & \text{otherwise} \end{cases}\right)`,
  ],
])('the formula of a loss writes %s with as few brackets as it needs', (typed, formula) => {
  expect(formulaOf(traceOf(typed))).toBe(formula);
  expect(rendered(formula)).not.toContain('katex-error');
});

it('the formula of a loss writes a long loss in lines, with a name for each part that stands twice', () => {
  const body =
    'min(exp(ratio) * log(1 + exp(ratio * advantage)) / mean(exp(ratio * advantage)), 2 * exp(ratio * advantage)) * (1 + entropy + refLogp) - beta * sum(exp(ratio * advantage) * entropy) * clip(ratio, 1 - epsilon, 1 + high) * oldLogp';
  const formula = formulaOf(traceOf(body), { left: 'L_t' });
  expect(formula).toMatch(/^\\begin\{aligned\} & L_t = .* \\\\ & \\text\{where \} u_\{1\} = /);
  // It stands once, however often it is used.
  expect(formula.split(String.raw`e^{\rho_t\, \hat A_t}`)).toHaveLength(2);
  expect(rendered(formula)).not.toContain('katex-error');
});

it('the formula of a loss stays short where every part is used twice, and can always be shown', () => {
  const doubled = traceOf(`[${Array(98).fill(1).join()}].reduce((x) => x * x - x / (1 + x * x), ratio)`);
  expect(doubled.nodes.length).toBeGreaterThan(380);
  expect(rendered(formulaOf(doubled)).length).toBeLessThan(1e6);
  for (const loss of tracesOf(Array.from({ length: 100 }, (_, i) => randomLoss(i).typed)))
    expect(rendered(formulaOf(loss))).not.toContain('katex-error');
});

it.each([
  ['epsilon', String.raw`\epsilon`],
  ['tau_positive', String.raw`\tau_{\text{positive}}`],
  ['c', 'c'],
  ['high', String.raw`\text{high}`],
  ['env_coef', String.raw`\text{env\_coef}`],
])('the formula of a loss names the setting %s as %s', (name, symbol) => {
  expect(settingSymbol(name)).toBe(symbol);
  expect(rendered(symbol)).not.toContain('katex-error');
});
