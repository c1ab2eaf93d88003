/** `espalier_widget.py`: its traits are the element's attributes, its commands are messages, and nothing wrong stays silent. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labAttributes, traitOf } from '../../../src/ui/embed/notebook/traits.ts';
import { attributes } from '../../../src/ui/share/attributes.ts';
import { notebookFolder } from '../../notebook/python.ts';
import { python } from '../../runfile/python.ts';

/** One process asks everything. A `said` is the sentence of an error. */
const script = `
import asyncio, json, sys, threading, time
import anywidget
sent = []
anywidget.deliver = sent.append
import espalier_widget
from espalier_widget import Error, EspalierLab, Reply

def said(call):
    try: return f"accepted: {call()!r}"
    except Exception as error: return f"{type(error).__name__}: {error}"

site = "http://localhost:4173/"
lab = EspalierLab(site, method="grpo", seed=7, lock=["trees", "prune"], autoplay=True, store=False, method_src="./own.js")
opened = sent.pop()
answers = {"esm": opened["state"].pop("_esm"), "state": opened["state"], "help": EspalierLab.height.help}

def reply(request, error=None, metrics=()):
    state = {"state": "paused", "round": len(metrics), "link": "#v=1"}
    lab.receive({"method": "custom", "content": {"type": "reply", "id": request["content"]["id"],
                 "state": state, "error": error, "metrics": list(metrics)}})

# Commands and their answers.
run = lab.run(3)
answers["asked"] = [repr(run), run.done(), said(run.result)]
lab.receive({"method": "custom", "content": {"type": "taken", "id": 1}})
answers["taken"] = [repr(run), said(run.result)]
seen = []
lab.observe(lambda change: seen.append(len(change["new"])), "metrics")
reply(sent[-1], metrics=[{"round": 0, "pass@1": 0.25}, {"round": 1, "reward": 0.5}])
answers["done"] = [repr(run), run.result()["round"], lab.metrics, lab.state["state"], list(seen)]
refused = lab.configure(seed=-1)
reply(sent[-1], error="seed: must be a whole number")
answers["refused"] = [repr(refused), said(refused.result), str(refused.exception())]
lab.pause(), lab.reset(), lab.configure("#v=1", temperature=0.8), lab.configure(epsilon_high=None), lab.get_status(), lab.run()
answers["messages"] = [one["content"] for one in sent if one["method"] == "custom"]
# An answer that nobody waits for, and no answer at all.
lab.receive({"method": "custom", "content": {"type": "reply", "id": 999}})
lab.receive({"method": "custom", "content": "noise"})

# Waiting where messages come while a cell runs, and where they do not.
waited = lab.run(1)
threading.Timer(0.1, reply, [sent[-1]], {"metrics": [{"round": 1}]}).start()
answers["waited"] = waited.result(5)["round"]
async def ask():
    one = lab.run(1)
    asyncio.get_running_loop().call_later(0.1, reply, sent[-1])
    return (await one)["state"]
answers["awaited"] = asyncio.run(ask())
Reply.patience = 0.2
async def unheard(): return await lab.run(2)
answers["unheard"] = said(lambda: asyncio.run(unheard()))

# Traits.
before = len(sent)
lab.method = "treepo"
lab.receive({"method": "update", "state": {"state": {"state": "running", "round": 2}, "config": {"seed": 1}, "problem": "no"}})
answers["updates"] = [sent[before:], lab.state, lab.config, lab.problem]
answers["wrong"] = {
    "name": said(lambda: EspalierLab(site, metod="grpo")),
    "read-only": said(lambda: EspalierLab(site, metrics=[])),
    "site": [said(lambda: EspalierLab(one)) for one in ("", "localhost:4173", "file:///tmp/", "ftp://example.org/")],
    "value": said(lambda: EspalierLab(site, method=lambda: 1)),
    "later": said(lambda: setattr(lab, "site", "nowhere")),
    "metrics": said(lambda: setattr(lab, "metrics", [])),
    "function": said(lambda: lab.configure(seed=print)),
    "infinite": said(lambda: lab.configure(temperature=float("inf"))),
}
waiting = lab.run(5)
lab.close()
answers["closed"] = [said(waiting.result), said(lab.run)]

# Without anywidget.
for name in ("anywidget", "espalier_widget"): del sys.modules[name]
sys.modules["anywidget"] = None
answers["missing"] = said(lambda: __import__("espalier_widget"))
print(json.dumps(answers))
`;

let folder: string;
let answers: Record<string, unknown>;

beforeAll(async () => {
  folder = await notebookFolder('export default { "quoted": `\\n`, é: "\u2028" };\n');
  answers = python(script, { folder }) as typeof answers;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('espalier_widget.py brings the script as it is built', () => {
  expect(answers['esm']).toBe('export default { "quoted": `\\n`, é: "\u2028" };\n');
});

it('espalier_widget.py has every attribute of the element as a trait with its help, and so has the script', () => {
  const names = attributes.map(({ name }) => name);
  expect([...labAttributes].sort()).toEqual([...names].sort());
  const { run_id: id, ...state } = answers['state'] as Record<string, unknown>;
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(state).toEqual({
    ...Object.fromEntries(names.map((name) => [traitOf(name), null])),
    ...{ site: 'http://localhost:4173/', method: 'grpo', seed: '7', lock: 'trees prune' },
    ...{ autoplay: '', method_src: './own.js' },
    ...{ metrics: [], state: null, config: {}, problem: '' },
  });
  expect(answers['help']).toContain('a number of pixels, or auto');
});

it('espalier_widget.py sends commands as messages that the element understands', () => {
  expect(answers['messages']).toEqual([
    { espalier: 1, id: 1, type: 'run', rounds: 3 },
    { espalier: 1, id: 2, type: 'configure', settings: { seed: -1 } },
    { espalier: 1, id: 3, type: 'pause' },
    { espalier: 1, id: 4, type: 'reset' },
    { espalier: 1, id: 5, type: 'configure', link: '#v=1', settings: { temperature: 0.8 } },
    { espalier: 1, id: 6, type: 'configure', settings: { epsilon_high: null } },
    { espalier: 1, id: 7, type: 'getState' },
    { espalier: 1, id: 8, type: 'run' },
  ]);
});

it('espalier_widget.py gives an answer when it comes, with the metrics up to there, and raises a refusal', () => {
  expect(answers['asked']).toEqual([
    '<run(rounds=3): sent, not answered yet>',
    false,
    expect.stringContaining('Error: run(rounds=3): the browser has not confirmed it; show the widget'),
  ]);
  expect(answers['taken']).toEqual([
    '<run(rounds=3): in the browser, not answered yet>',
    'Error: run(rounds=3): is not answered yet; the browser has it, so ask again later',
  ]);
  const rows = [
    { round: 0, 'pass@1': 0.25 },
    { round: 1, reward: 0.5 },
  ];
  expect(answers['done']).toEqual(['<run(rounds=3): paused, round 2>', 2, rows, 'paused', [2]]);
  expect(answers['refused']).toEqual([
    "<configure(settings={'seed': -1}): refused. seed: must be a whole number>",
    'Error: seed: must be a whole number',
    'seed: must be a whole number',
  ]);
});

it('espalier_widget.py waits for an answer that comes while a cell runs, and not for ever for one that cannot', () => {
  expect(answers['waited']).toBe(1);
  expect(answers['awaited']).toBe('paused');
  expect(answers['unheard']).toContain('Error: run(rounds=2): the browser has not confirmed it');
});

it('espalier_widget.py sends a changed attribute, and takes state, config and problem from the browser without an echo', () => {
  const update = { method: 'update', state: { method: 'treepo' } };
  expect(answers['updates']).toEqual([[update], { state: 'running', round: 2 }, { seed: 1 }, 'no']);
});

it('espalier_widget.py says what is wrong with a name, a site, a value and a read-only trait', () => {
  const wrong = answers['wrong'] as Record<string, string> & { site: string[] };
  expect(wrong['name']).toMatch(/^TypeError: EspalierLab: takes site, layout, method, .*; got 'metod'$/);
  expect(wrong['read-only']).toContain("got 'metrics'");
  for (const one of wrong.site) expect(one).toContain('site: must be the address of a hosted Espalier');
  expect(wrong['later']).toContain("got 'nowhere'");
  expect(wrong['value']).toContain('expected a text, a number, True, or a list of words');
  expect(wrong['metrics']).toContain('read-only');
  expect(wrong['function']).toContain('must be made of texts, finite numbers, True, False and None');
  expect(wrong['infinite']).toContain('must be made of texts, finite numbers');
});

it('espalier_widget.py refuses commands of a closed widget, and names what is not installed', () => {
  expect(answers['closed']).toEqual([
    'Error: run(rounds=5): the widget was closed; make a new one',
    'Error: run(): the widget was closed; make a new one',
  ]);
  expect(answers['missing']).toBe(
    'ImportError: espalier_widget: needs anywidget, got no anywidget; install it with: pip install anywidget',
  );
});
