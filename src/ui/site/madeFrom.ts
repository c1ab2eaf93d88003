/** What this page was built from; the build writes it here. */
declare const ESPALIER_MADE_FROM: {
  /** Semantic version of package.json. */
  readonly version: string;
  /** First digits of the commit; null where it was built without a repository. */
  readonly commit: string | null;
};

export const madeFrom = ESPALIER_MADE_FROM;
