import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import type { ChecklistOfContact } from './checklist.ts'

export const contactPart: ContactPart = {
  title: texts.checklists,
  order: 3,
  isBesideConversation: true,
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
      label={texts.checklists}
      query={query}
      shape="none"
      rows={(answer) => answer.checklists}
      empty={texts.noActiveChecklists}
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
  return next ? texts.doneOfTotalDoneNextTitle(done, total, next.title) : texts.doneOfTotalDone(done, total)
}

const standings: Record<ChecklistOfContact['state'], [Tone, string]> = {
  open: ['busy', texts.open],
  completed: ['good', texts.completed],
  locked: ['idle', texts.locked],
  available: ['idle', texts.notChosen],
  closed: ['idle', texts.dismissed],
}

function Standing({ checklist: { state, shown } }: { checklist: ChecklistOfContact }) {
  const [tone, text] = shown ? standings[state] : (['idle', texts.notShown] as const)
  return <Status tone={tone}>{text}</Status>
}
