import { Button, SegmentedControl } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Who } from '../../ui/avatar.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'

type Waiting = Output<'GET /v1/organization/waitlist'>['waitlist'][number]

export function WaitlistPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const admitted = screen.get('admitted')
  const query = useRead('GET /v1/organization/waitlist', {
    query: { environment, offset: screen.page.offset, admitted: admitted === undefined ? false : admitted === 'yes' },
  })
  const admit = useAct('POST /v1/organization/waitlist/{id}/admit', { refresh: ['GET /v1/organization/waitlist'] })
  const letIn = ({ id, email }: Waiting) =>
    admit.mutate(
      { params: { id }, query: { environment } },
      { onSuccess: () => toast.success(`${email} admitted. We sent them an email.`), onError: toast.error },
    )
  return (
    <Page title="Waitlist" description="People who asked to join while sign-up is set to waitlist.">
      <Card label="Waitlist">
        <Tools>
          <SegmentedControl
            aria-label="Show"
            size="sm"
            value={admitted === 'yes' ? 'yes' : 'no'}
            onChange={(value) => screen.set({ admitted: value === 'yes' ? 'yes' : undefined, offset: undefined })}
            data={[
              { value: 'no', label: 'Waiting' },
              { value: 'yes', label: 'Admitted' },
            ]}
          />
        </Tools>
        <DataTable
          label="Waitlist"
          query={query}
          rows={(answer) => answer.waitlist}
          rowKey={({ id }) => id}
          columns={columns(mayWrite ? letIn : null, admit.isPending ? admit.variables.params.id : null)}
          page={screen.page}
          empty={
            <Empty title={admitted === 'yes' ? 'No one admitted yet' : 'The waitlist is empty'}>
              With sign-up on “waitlist”, whoever asks to join by <Code>POST /v1/waitlist</Code> or on the sign-in page
              appears here, until you admit them.
            </Empty>
          }
        />
      </Card>
    </Page>
  )
}

const columns = (admit: ((waiting: Waiting) => void) | null, busy: string | null): Column<Waiting>[] => [
  {
    id: 'who',
    header: 'Who',
    width: 360,
    shape: 'avatar',
    cell: ({ name, email }) => <Who name={name ?? email} description={name ? email : undefined} />,
  },
  { id: 'since', header: 'Since', width: 160, wide: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    id: 'acts',
    header: '',
    width: 160,
    shape: 'button',
    align: 'end',
    cell: (waiting) =>
      waiting.admitted_at ? (
        <Status tone="good">
          <RelativeTime at={waiting.admitted_at} />
        </Status>
      ) : (
        admit && (
          <Button
            variant="default"
            size="xs"
            loading={busy === waiting.id}
            aria-label={`Admit ${waiting.email}`}
            onClick={() => admit(waiting)}
          >
            Admit
          </Button>
        )
      ),
  },
]
