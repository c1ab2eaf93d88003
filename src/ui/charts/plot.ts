/** The plotting library with its style; fetched with the first values, because an empty chart needs none. */
import 'uplot/dist/uPlot.min.css';

export { default as Plot } from 'uplot';
