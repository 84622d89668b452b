import type { Route, RouteSpec } from './route.ts'

/** For programs that speak JSON: all but what a browser, a mail client or another service sends and reads. */
export type IsForClients<R extends RouteSpec> = R extends { raw: object } | { form: true }
  ? false
  : R['success'] extends { page: object } | { asset: object }
    ? false
    : true

export const isForClients = ({ raw, form, mount, success }: Route): boolean =>
  !raw && !form && !mount && !success.page && !success.asset
