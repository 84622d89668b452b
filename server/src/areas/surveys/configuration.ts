import { surveys } from '@userkeep/contract'
import type { Call } from '../../platform/http/call.ts'
import { configurationKinds, managed } from '../configuration/public.ts'
import type { Own } from './setup.ts'
import { createSurvey, listSurveys, updateSurvey } from './surveys.ts'

const { routes } = surveys

const turnOff = (call: Call<typeof routes.update, Own>) => updateSurvey({ ...call, body: { active: false } })

/** A survey that is no longer in the configuration is turned off, because its answers would be deleted with it. */
export const surveyKinds = configurationKinds.by<Own>({
  surveys: {
    permission: 'engagement:manage',
    list: managed(routes.list, listSurveys),
    create: managed(routes.create, createSurvey),
    update: managed(routes.update, updateSurvey),
    archive: managed(routes.update, turnOff),
    isOff: ({ active }) => active === false,
    references: { segment_id: 'segments' },
  },
})
