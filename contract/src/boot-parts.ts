import { flagBootParts } from './areas/flags.boot.ts'

/** The parts of boot's answer, as the areas declare them in `areas/<area>.boot.ts`. */
export const bootParts = { ...flagBootParts }
