/**
 * Espalier in a notebook: an ES module for anywidget around `<espalier-lab>`. It imports a few lines and types, because the
 * Python file carries all of it.
 */
import type { AnyModel } from '@anywidget/types';
import { NotebookRun } from './NotebookRun.ts';
import type { Traits } from './traits.ts';

/** The runs of this page by their ids: the views of one widget find theirs. */
const runs = new Map<string, NotebookRun>();

interface Given {
  readonly model: AnyModel<Traits>;
}

// As anywidget takes it.
export default {
  initialize({ model }: Given): () => void {
    const run = new NotebookRun(model);
    runs.set(model.get('run_id'), run);
    return () => {
      runs.delete(model.get('run_id'));
      run.close();
    };
  },
  render({ model, el }: Given & { readonly el: HTMLElement }): () => void {
    const run = runs.get(model.get('run_id'));
    if (!run)
      throw new Error(
        'Espalier: the notebook must initialize the widget before it shows it. Update anywidget.',
      );
    return run.show(el);
  },
};
