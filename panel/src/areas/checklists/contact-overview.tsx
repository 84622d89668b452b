import { Skeleton } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/contact-page.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { FailedPart } from '../../ui/states.tsx'

export const contactOverview: readonly OverviewPart[] = [
  {
    title: texts.checklists,
    order: 20,
    isLine: true,
    permission: 'engagement:manage',
    show: (id) => <Progress contactId={id} />,
  },
]

/** The progress of a contact in each checklist that it is shown. */
function Progress({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const { data, error, refetch } = useRead(
    'GET /v1/organization/contacts/{id}/checklists',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  if (!data) {
    return error ? (
      <FailedPart what={texts.checklists} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton h={9} w="45%" my={6} />
    )
  }
  const shown = data.checklists.filter((checklist) => checklist.shown || checklist.state === 'completed')
  if (shown.length === 0) return texts.noActiveChecklists
  return (
    <div>
      {shown.map(({ id, name, done, total }) => (
        <div key={id}>
          <AnchorLink to="/checklists" search={{ checklist: id }} inherit>
            {name}
          </AnchorLink>{' '}
          · {texts.doneOfTotalDone(done, total)}
        </div>
      ))}
    </div>
  )
}
