import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import type { ChecklistOfContact } from './checklist.ts'

export const contactPart: ContactPart = {
  title: 'Checklists',
  order: 3,
  permission: 'engagement:manage',
  show: (contactId) => <ChecklistsOfContact contactId={contactId} />,
}

function ChecklistsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/checklists',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label="Checklists"
      query={query}
      shape="none"
      rows={(answer) => answer.checklists}
      empty="No checklist is turned on."
    >
      {(checklist) => (
        <ListRow
          key={checklist.id}
          title={
            <AnchorLink to="/checklists" search={{ checklist: checklist.id }} c="inherit" inherit>
              {checklist.name}
            </AnchorLink>
          }
          description={nextText(checklist)}
          end={<Standing checklist={checklist} />}
        />
      )}
    </CompactList>
  )
}

function nextText({ done, total, steps }: ChecklistOfContact): string {
  const next = steps.find((step) => !step.done)
  return `${done} of ${total} done${next ? ` · next: ${next.title}` : ''}`
}

const standings: Record<ChecklistOfContact['state'], [Tone, string]> = {
  open: ['busy', 'Open'],
  completed: ['good', 'Completed'],
  locked: ['idle', 'Locked'],
  available: ['idle', 'Not chosen'],
  closed: ['idle', 'Closed'],
}

function Standing({ checklist: { state, shown } }: { checklist: ChecklistOfContact }) {
  const [tone, text] = shown ? standings[state] : (['idle', 'Not shown'] as const)
  return <Status tone={tone}>{text}</Status>
}
