/** Row of the tree view: frame time while a tree of thousands of nodes scrolls under the pointer. */
import { withTarget, quantile, type Row } from '../row.ts';
import { fillIn, openLab, reaches } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

/** A decision after every token and as many leaves as the form allows: over 2,000 nodes for one prompt. */
const numbers = {
  'Prompts per round': '1',
  'Completions per prompt': '256',
  'Segment length': '1',
  'Branch width': '16',
} as const;

export async function treeFrames({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const frames = quick ? 60 : 300;
  const { url } = await stage.served('page', true);
  const { nodes, drawn, times } = await stage.inBrowser(async (browser) => {
    const page = await openLab(browser, url);
    await fillIn(page, { Task: 'scratchpad', Policy: 'tiny' });
    await page.getByRole('switch', { name: 'Tree rollouts', exact: true }).click();
    await fillIn(page, { 'Tree type': 'segments', ...numbers });
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await reaches(page, 'round', 1, 120_000);
    await page.getByRole('tree').waitFor();
    // No named function here: it runs in the page, which lacks the compiler's helper for names.
    return page.evaluate(async (count) => {
      const tree = document.querySelector('[role="tree"]') as SVGElement;
      const scroller = tree.parentElement as HTMLElement;
      const deltas: number[] = [];
      const most = scroller.scrollHeight - scroller.clientHeight;
      let [nodes, drawn] = [0, 0];
      let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let i = 0; i < count; i++) {
        scroller.scrollTop = (most * i) / count;
        const shown = [...tree.querySelectorAll<SVGElement>('[role="treeitem"]')];
        shown[i % shown.length]?.dispatchEvent(new PointerEvent('pointerenter', { bubbles: false }));
        shown[i % shown.length]?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        nodes = Math.max(nodes, ...shown.map((item) => Number(item.dataset['node']) + 1));
        drawn = Math.max(drawn, shown.length);
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        deltas.push(now - before);
        before = now;
      }
      return { nodes, drawn, times: deltas };
    }, frames);
  });
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [
    withTarget({
      work: `a frame while a tree of ${nodes} nodes is scrolled through from top to bottom, after a round`,
      unit: 'ms',
      ours: mean,
      peers: {},
      target: { of: 'ours', atMost: 1000 / 30 },
      detail: {
        frames: times.length,
        'frames a second': Number((1000 / mean).toFixed(1)),
        'slowest of twenty, ms': Number(quantile(times, 0.95).toFixed(1)),
        'most drawn at once': drawn,
      },
    }),
  ];
}
