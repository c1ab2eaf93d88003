/** Finds the texts of a Svelte component: of its markup, of attributes that readers see, and of its scripts. */
import { parse } from 'svelte/compiler';
import {
  contextOf,
  isForMachines,
  isSentence,
  shownTextOf,
  textsInScript,
  valueLiterals,
} from './inScript.ts';
import { childrenOf, hasWord, isNode, type Node, type TextTag, type Text } from './text.ts';

/** Elements inside a sentence. */
const inline =
  /^(a|abbr|b|br|button|code|em|i|img|kbd|q|samp|small|span|strong|sub|sup|svg|time|var|wbr|mark|del|ins)$/;
/** Attributes of elements, and properties of components, that readers see. */
const shownOnElement =
  /^(title|aria-label|aria-description|aria-roledescription|aria-valuetext|placeholder|alt|label|data-label)$/;
const shownOnComponent =
  /^(title|aria-label|aria-description|placeholder|alt|label|why|text|caption|first|last|what|hint|note|summary|legend|heading|noun)$/;

/** The texts of a component, in order. */
export function textsInSvelte(source: string): Text[] {
  const found: Text[] = [];
  const root = parse(source, { modern: true }) as unknown as Record<'fragment' | 'module' | 'instance', Node>;

  function script(node: Node) {
    found.push(...textsInScript(source, node));
  }

  /** Texts of a fragment whose children stand in it one after the other. */
  function fragment(nodes: readonly Node[]) {
    let run: Node[] = [];
    for (const node of nodes) {
      if (isInline(node)) run.push(node);
      else {
        endRun(run);
        run = [];
        block(node);
      }
    }
    endRun(run);
  }

  /** A run of inline nodes is one text if words stand directly in it; otherwise each of its nodes is on its own. */
  function endRun(run: readonly Node[]) {
    if (!run.some((node) => node.type === 'Text' && hasWord(node['data'] as string))) {
      run.forEach(alone);
      return;
    }
    const first = run.findIndex(hasContent);
    const last = run.findLastIndex(hasContent);
    run.slice(0, first).forEach(block);
    run.slice(last + 1).forEach(block);
    const inside = run.slice(first, last + 1);
    const start = startOf(inside[0] as Node);
    const end = endOf(inside.at(-1) as Node);
    const slots: TextTag[] = [];
    for (const node of inside) slotsOf(node, slots);
    found.push({ start, end, slots, form: 'markup' });
  }

  function startOf(node: Node): number {
    return node.type === 'Text'
      ? node.end - source.slice(node.start, node.end).trimStart().length
      : node.start;
  }
  function endOf(node: Node): number {
    return node.type === 'Text' ? node.start + source.slice(node.start, node.end).trimEnd().length : node.end;
  }

  /** Names the tags below a node, and finds the texts of their attributes. */
  function slotsOf(node: Node, slots: TextTag[]) {
    if (node.type === 'RegularElement' || node.type === 'Component') {
      const tag = node['name'] as string;
      const taken = slots.filter(({ name }) => new RegExp(`^<${tag}\\d*/?>$`).test(name)).length;
      const name = taken === 0 ? tag : `${tag}${taken + 1}`;
      attributes(node);
      const nodes = nodesOf(node);
      if (!nodes.some(hasContent)) {
        slots.push({ name: `<${name}/>`, start: node.start, end: node.end });
        nodes.forEach(block);
        return;
      }
      slots.push({ name: `<${name}>`, start: node.start, end: (nodes[0] as Node).start });
      for (const below of nodes) slotsOf(below, slots);
      slots.push({ name: `</${name}>`, start: (nodes.at(-1) as Node).end, end: node.end });
      return;
    }
    if (node.type === 'RenderTag' || node.type === 'HtmlTag') {
      const taken = slots.filter(({ name }) => /^<tag\d*\/>$/.test(name)).length;
      slots.push({ name: `<tag${taken === 0 ? '' : taken + 1}/>`, start: node.start, end: node.end });
    }
    if (node.type === 'IfBlock') {
      for (const part of [node['consequent'], node['alternate']])
        if (isNode(part)) for (const below of part['nodes'] as Node[]) slotsOf(below, slots);
    }
  }

  /** A node that shares no sentence with its neighbours. */
  function alone(node: Node) {
    if (node.type === 'ExpressionTag') expression(node, 'markup');
    else block(node);
  }

  /** `{…}`: one text if it takes its value from literals with words. */
  function expression(tag: Node, form: 'markup') {
    const inside = tag['expression'] as Node;
    if (valueLiterals(inside).some((one) => isShownWord(one)))
      found.push({ start: tag.start, end: tag.end, slots: [], form });
    else script(inside);
  }

  /** A literal with a context is a text of its own. */
  function isShownWord(literal: Node): boolean {
    if (contextOf(source, literal.start) !== null) return false;
    const text = shownTextOf(literal) ?? '';
    return hasWord(text) && !isForMachines(text);
  }

  /** Everything below a node that is not inline. */
  function block(node: Node) {
    switch (node.type) {
      case 'Text':
      case 'Comment':
        return;
      case 'Fragment':
        return fragment(node['nodes'] as Node[]);
      case 'ExpressionTag':
        return expression(node, 'markup');
    }
    if ('attributes' in node) attributes(node);
    for (const [field, value] of Object.entries(node)) {
      if (field === 'attributes' || field === 'metadata' || field === 'parent') continue;
      for (const below of Array.isArray(value) ? value : [value]) {
        if (!isNode(below)) continue;
        if (below.type === 'Fragment' || isMarkup(below)) block(below);
        else script(below);
      }
    }
  }

  function attributes(node: Node) {
    for (const one of node['attributes'] as Node[]) attribute(node, one);
  }

  function attribute(owner: Node, one: Node) {
    const value = one['value'];
    if (one.type !== 'Attribute') {
      for (const below of childrenOf(one))
        if (below.type === 'ExpressionTag') script(below['expression'] as Node);
        else if (below.type !== 'Text') script(below);
      return;
    }
    if (value === true) return;
    const parts = (Array.isArray(value) ? value : [value]) as Node[];
    const shown = owner.type === 'RegularElement' ? shownOnElement : shownOnComponent;
    const name = one['name'] as string;
    const isWorded = parts.some(
      (part) =>
        (part.type === 'Text' && hasWord(part['data'] as string)) ||
        (part.type === 'ExpressionTag' && valueLiterals(part['expression'] as Node).some(isShownWord)),
    );
    const [first, last] = [parts[0] as Node, parts.at(-1) as Node];
    const isMeta = name === 'content' && source.slice(owner.start, one.start).includes('description');
    const isText = parts.length === 1 && first.type === 'Text' && isSentence(first['data'] as string);
    if (
      isWorded &&
      (shown.test(name) ||
        (isText && (owner.type === 'Component' || isMeta) && !isForMachines(first['data'] as string)))
    ) {
      found.push({ start: first.start, end: last.end, slots: [], form: 'markup' });
      return;
    }
    if (name === 'class' || name === 'style') return;
    for (const part of parts) if (part.type === 'ExpressionTag') script(part['expression'] as Node);
  }

  for (const part of [root.module, root.instance]) if (isNode(part)) script(part['content'] as Node);
  block(root.fragment);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Whether a node may stand inside a sentence, with all below it. */
function isInline(node: Node): boolean {
  switch (node.type) {
    case 'Text':
    case 'ExpressionTag':
    case 'HtmlTag':
    case 'RenderTag':
      return true;
    case 'RegularElement': {
      const name = node['name'] as string;
      return name === 'svg' || (inline.test(name) && nodesOf(node).every(isInline));
    }
    case 'Component':
      return nodesOf(node).every(isInline);
    case 'IfBlock':
      return [node['consequent'], node['alternate']].every(
        (part) => !isNode(part) || (part['nodes'] as Node[]).every(isInline),
      );
    default:
      return false;
  }
}

/** Whether a node shows something that a translation places: words, an expression, or an element with one of these. */
function hasContent(node: Node): boolean {
  switch (node.type) {
    case 'Text':
      return (node['data'] as string).trim() !== '';
    case 'RegularElement':
      return node['name'] !== 'svg' && nodesOf(node).some(hasContent);
    case 'Component':
      return nodesOf(node).some(hasContent);
    default:
      return true;
  }
}

function nodesOf(node: Node): Node[] {
  const fragment = node['fragment'];
  return isNode(fragment) ? (fragment['nodes'] as Node[]) : [];
}

const markup =
  /^(RegularElement|Component|IfBlock|EachBlock|KeyBlock|AwaitBlock|SnippetBlock|HtmlTag|RenderTag|ConstTag|ExpressionTag|SvelteHead|SvelteElement|SvelteComponent|SvelteWindow|SvelteDocument|SvelteBody|SvelteFragment|SvelteBoundary|TitleElement|Text|Comment|Fragment)$/;

function isMarkup(node: Node): boolean {
  return markup.test(node.type);
}
