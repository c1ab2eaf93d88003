/** Starts the page of a package once its texts are here. */
import { withMoreTexts } from '../../texts/t.ts';

void withMoreTexts(() => import('./open.ts'));
