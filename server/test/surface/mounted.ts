import { type Route, routesOf } from '@userkeep/contract'
import { areas } from '../../src/areas.ts'

/** The API as it is served: an area that is added is held to everything here without a line changed. */
export const mounted: readonly Route[] = areas.flatMap((area) => routesOf(area.contract))
