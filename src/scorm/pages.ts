/** The two pages of a package, which are one file under two names. */

/** The page that a platform opens. */
export const packagePage = 'package.html';
/** The teacher's page, which checks results. */
export const checkPage = 'check.html';
