import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'

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
