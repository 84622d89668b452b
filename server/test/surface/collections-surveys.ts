import type { World } from './world.ts'
import { seatContact } from './written.ts'
import { writeResponse, writeSurvey } from './written-surveys.ts'

/** Adds a row to the lists of surveys and responses. */
export const surveysAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/surveys': ({ sql, home }) => writeSurvey(sql, home.environments.live, false),
  '/v1/organization/surveys/{id}/responses': async ({ sql, home }, { id = '' }) =>
    writeResponse(sql, home.environments.live, id, await seatContact(sql, home.environments.live)),
  '/v1/organization/contacts/{id}/surveys': async ({ sql, home }, { id = '' }) =>
    writeResponse(sql, home.environments.live, await writeSurvey(sql, home.environments.live, false), id),
}
