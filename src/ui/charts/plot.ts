/** The plotting library with its style; fetched with the first values because an empty chart does not need it. */
import 'uplot/dist/uPlot.min.css';

export { default as Plot } from 'uplot';
