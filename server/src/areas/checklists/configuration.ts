import { checklists } from '@userkeep/contract'
import type { Call } from '../../platform/http/call.ts'
import { configurationKinds, managed } from '../configuration/public.ts'
import { createChecklist, getChecklist, listChecklists, updateChecklist } from './checklists.ts'
import { type Step, stepsWithIds } from './rules.ts'
import type { Own } from './setup.ts'

const { routes } = checklists
type Update = Call<typeof routes.update, Own>

/** Steps have no IDs in a configuration: they differ in each environment. */
async function listWithoutStepIds(call: Call<typeof routes.list, Own>) {
  const answer = (await listChecklists(call)) as { checklists: { steps: Step[] }[] }
  const withoutIds = ({ id: _, ...step }: Step) => step
  return { ...answer, checklists: answer.checklists.map((one) => ({ ...one, steps: one.steps.map(withoutIds) })) }
}

/** A step that waits for the same as before, or has the same title, keeps its ID and its progress. */
async function updateSteps(call: Update) {
  const { steps } = call.body
  if (!steps) return updateChecklist(call)
  const before = (await getChecklist(call as unknown as Call<typeof routes.get>)) as { steps: Step[] }
  return updateChecklist({ ...call, body: { ...call.body, steps: stepsWithIds(steps, before.steps) as typeof steps } })
}

const turnOff = (call: Update) => updateChecklist({ ...call, body: { active: false } })

export const checklistKinds = configurationKinds.by<Own>({
  checklists: {
    permission: 'engagement:manage',
    list: managed(routes.list, listWithoutStepIds),
    create: managed(routes.create, createChecklist),
    update: managed(routes.update, updateSteps),
    archive: managed(routes.update, turnOff),
    isOff: ({ active }) => active === false,
    references: { segment_id: 'segments', unlocks_after: 'checklists' },
  },
})
