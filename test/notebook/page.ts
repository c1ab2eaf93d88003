/** A notebook's page: the published front end of anywidget and the manager of Jupyter's widgets, joined to a kernel of the test. */
import * as base from '@jupyter-widgets/base';
import { ManagerBase } from '@jupyter-widgets/base-manager';
import type { WidgetMessage } from './kernel.ts';

interface Heard {
  content: { data?: object; execution_state?: string };
  buffers?: [];
  header?: object;
}
type Hear = (message: Heard) => void;

/** Sends to the kernel, which the test has put into the page. */
declare const toKernel: (message: WidgetMessage) => Promise<void>;

/** What anywidget's script defines, made once as by RequireJS. */
let front: Record<string, unknown> = {};
Object.assign(globalThis, {
  define: (_names: string[], make: (from: typeof base) => typeof front) => (front = make(base)),
});

/** The channel of one model; each message is answered by the kernel's state, as Jupyter does. */
function openComm() {
  let hear: Hear = () => {};
  let closed: Hear = () => {};
  const comm = {
    ...{ comm_id: 'lab', target_name: 'jupyter.widget' },
    open: () => '',
    close: () => '',
    send(data: WidgetMessage, callbacks?: { iopub?: { status?: Hear } }): string {
      void toKernel(data).then(() => callbacks?.iopub?.status?.({ content: { execution_state: 'idle' } }));
      return crypto.randomUUID();
    },
    on_msg: (callback: Hear) => (hear = callback),
    on_close: (callback: Hear) => (closed = callback),
  };
  return {
    comm: comm as unknown as base.IClassicComm,
    hear: (data: object) => hear({ content: { data }, buffers: [], header: {} }),
    close: () => closed({ content: {} }),
  };
}

class Manager extends ManagerBase {
  protected override loadClass(name: string, module: string): Promise<never> {
    const classes = (module === 'anywidget' ? front : base) as Record<string, unknown>;
    return Promise.resolve(classes[name] as never);
  }
  protected override _create_comm(): Promise<base.IClassicComm> {
    return Promise.reject(new Error('only the kernel makes widgets here'));
  }
  protected override _get_comm_info(): Promise<object> {
    return Promise.resolve({});
  }
}

const manager = new Manager();
let model: Promise<base.WidgetModel> | null = null;
let comm: ReturnType<typeof openComm> | null = null;
const views = new Map<string, base.DOMWidgetView>();

Object.assign(globalThis, {
  /** A message of the kernel to its widget. */
  async fromKernel(message: WidgetMessage & { state?: object }): Promise<void> {
    if (message.method === 'close') return comm?.close();
    if (message.method !== 'open') return comm?.hear(message);
    comm = openComm();
    const named = {
      model_module: 'anywidget',
      view_module: 'anywidget',
      model_name: 'AnyModel',
      view_name: 'AnyView',
    };
    const versions = {
      model_module_version: '0.11.0',
      view_module_version: '0.11.0',
      model_id: 'lab',
      comm: comm.comm,
    };
    const private_ = Object.fromEntries(Object.entries(named).map(([key, value]) => [`_${key}`, value]));
    const state = { ...private_, _anywidget_id: 'espalier_widget.EspalierLab', ...message.state };
    model = manager.new_model({ ...named, ...versions }, state);
    await model;
  },
  /** Shows the widget in one more output. */
  async show(id: string): Promise<void> {
    if (!model) throw new Error('the kernel must have made a widget');
    const output = Object.assign(document.createElement('div'), { id });
    document.querySelector('main')?.append(output);
    const view = (await manager.create_view(await model)) as base.DOMWidgetView;
    output.append(view.el);
    view.trigger('displayed');
    views.set(id, view);
  },
  /** Empties an output, as running its cell again does. */
  clear(id: string): void {
    views.get(id)?.remove();
    document.getElementById(id)?.remove();
  },
});
