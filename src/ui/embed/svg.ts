/** Elements of SVG for pages that have no component: the element and the notebook. */
export function makeSvg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** A line two pixels wide, however the picture is stretched. */
export const makeLine = (d: string, stroke: string): SVGElement =>
  makeSvg('path', { d, stroke, fill: 'none', 'stroke-width': '2', 'vector-effect': 'non-scaling-stroke' });
