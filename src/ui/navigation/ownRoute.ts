/** Routes of Methods that open the editor of own methods: `own` for its last draft, `own/gspo` for a method as code. */
export const ownRoute = 'own';

/** What stands in the Lab, instead of a method. */
export const labsOwn = 'recipe';

/** The route that opens a method, or what stands in the Lab, in the editor. */
export const routeOfOwn = (id: string): string => `${ownRoute}/${id}`;

/** What a route asks the editor to open, empty for its last draft; null for every other route. */
export function ownAskedBy(route: string): string | null {
  if (route === ownRoute) return '';
  return route.startsWith(`${ownRoute}/`) ? route.slice(ownRoute.length + 1) : null;
}
