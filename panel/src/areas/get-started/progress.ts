import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { type Goal, goalPermissions } from './goals.ts'

/** `closed`: the role may not see whether it has happened; `failed`: it could not be asked. */
export type StepState = 'done' | 'waiting' | 'unknown' | 'failed' | 'closed'

const everyMs = 4000

function stateOf<Answer>(
  isAllowed: boolean,
  { data, error }: { data: Answer | undefined; error: unknown },
  hasHappened: (answer: Answer) => boolean,
): StepState {
  if (!isAllowed) return 'closed'
  if (data === undefined) return error ? 'failed' : 'unknown'
  return hasHappened(data) ? 'done' : 'waiting'
}

/** Returns the real progress. It is read again every few seconds while the page that shows it is visible. */
export function useProgress({
  isWatching,
}: {
  isWatching: boolean
}): Record<'contact' | 'backend' | 'webhook' | 'teammate', StepState> {
  const may = useMay()
  const every = isWatching && everyMs
  const [environment] = useEnvironment()
  const [seesContacts, seesKeys] = [may('customers:read'), may('keys:manage')]
  const [seesWebhooks, seesMembers] = [may('webhooks:manage'), may('members:read')]
  const contacts = useRead(
    'GET /v1/organization/contacts',
    { query: { environment, limit: 1 } },
    { every, enabled: seesContacts, single: true },
  )
  const keys = useRead(
    'GET /v1/organization/api-keys',
    { query: { environment, kind: 'secret', limit: 200 } },
    { every, enabled: seesKeys, single: true },
  )
  const webhooks = useRead(
    'GET /v1/organization/webhooks',
    { query: { environment, limit: 200 } },
    { every, enabled: seesWebhooks, single: true },
  )
  const members = useRead('GET /v1/organization/members', { query: { limit: 2 } }, { every, enabled: seesMembers })
  return {
    contact: stateOf(seesContacts, contacts, (answer) => answer.contacts.length > 0),
    backend: stateOf(seesKeys, keys, (answer) => answer.api_keys.some(({ last_used_at }) => last_used_at !== null)),
    webhook: stateOf(seesWebhooks, webhooks, (answer) =>
      answer.webhooks.some(
        ({ health }) => health.last_delivery_status === 'succeeded' || (health.success_rate ?? 0) > 0,
      ),
    ),
    teammate: stateOf(seesMembers, members, (answer) => answer.members.length > 1),
  }
}

/** Returns the progress of the chosen goals, each by the first thing of its kind. */
export function useGoalProgress(
  chosen: readonly Goal[],
  { isWatching }: { isWatching: boolean },
): Record<Goal, StepState> {
  const may = useMay()
  const [environment] = useEnvironment()
  const isAllowed = (goal: Goal) => may(goalPermissions[goal])
  const options = (goal: Goal) => ({
    every: isWatching && everyMs,
    enabled: chosen.includes(goal) && isAllowed(goal),
    single: true,
  })
  const first = { environment, limit: 1 }
  const overview = useRead('GET /v1/organization/overview', { query: { environment, days: 28 } }, options('signIn'))
  const products = useRead('GET /v1/organization/products', { query: first }, options('billing'))
  const campaigns = useRead(
    'GET /v1/organization/campaigns',
    { query: { environment, limit: 200 } },
    options('messages'),
  )
  const posts = useRead('GET /v1/organization/feedback', { query: first }, options('feedback'))
  const flags = useRead('GET /v1/organization/flags', { query: first }, options('flags'))
  return {
    signIn: stateOf(isAllowed('signIn'), overview, ({ sign_ins }) => sign_ins.value > 0),
    billing: stateOf(isAllowed('billing'), products, (answer) => answer.products.length > 0),
    messages: stateOf(isAllowed('messages'), campaigns, (answer) =>
      answer.campaigns.some(({ state }) => state !== 'draft'),
    ),
    feedback: stateOf(isAllowed('feedback'), posts, (answer) => answer.posts.length > 0),
    flags: stateOf(isAllowed('flags'), flags, (answer) => answer.flags.length > 0),
  }
}
