import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/campaigns.ts'

/** The templates of an environment; archived ones too, since what was sent names them. */
export function useTemplates() {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/templates', { query: { environment } }, (answer) => answer.templates)
}

export function useSenders() {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/senders', { query: { environment } }, (answer) => answer.senders)
}

/** The name of something by its id, as far as it is read. */
export const nameIn = (things: readonly { id: string; name: string }[] | undefined, id: string | null): string =>
  things?.find((thing) => thing.id === id)?.name ?? (things ? texts.deleted : '…')
