import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { api, useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Who } from '../../ui/avatar.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { toast } from '../../ui/toast.ts'

type Waiting = Output<'GET /v1/organization/waitlist'>['waitlist'][number]

export function WaitlistPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [admitting, setAdmitting] = useState<{ waiting: Waiting[]; done: () => void } | null>(null)
  const admitted = screen.get('admitted') === 'yes'
  const list = useList(
    'GET /v1/organization/waitlist',
    { query: { environment, admitted } },
    (answer) => answer.waitlist,
  )
  const admit = useAct('POST /v1/organization/waitlist/{id}/admit', { refresh: ['GET /v1/organization/waitlist'] })
  const letIn = ({ id, email }: Waiting) =>
    admit.mutate(
      { params: { id }, query: { environment } },
      { onSuccess: () => toast.success(`${email} admitted. We sent them an email.`), onError: toast.error },
    )
  return (
    <Page title="Waitlist" description="People who asked to join while sign-up is set to waitlist.">
      <Card label="Waitlist">
        <DataTable
          label="Waitlist"
          name="waitlist"
          list={list}
          filters={['admitted']}
          tabs={{
            label: 'Show',
            value: admitted ? 'yes' : 'no',
            tabs: [
              { value: 'no', label: 'Waiting' },
              { value: 'yes', label: 'Admitted' },
            ],
            onChange: (value) => screen.narrow({ admitted: value === 'yes' ? 'yes' : undefined }),
          }}
          columns={columns(mayWrite ? letIn : null, admit.isPending ? admit.variables.params.id : null)}
          rowKey={({ id }) => id}
          rowLabel={({ email }) => email}
          bulk={
            mayWrite && !admitted
              ? [{ label: 'Admit…', icon: IconUserCheck, run: (waiting, done) => setAdmitting({ waiting, done }) }]
              : undefined
          }
          empty={
            <Empty title={admitted ? 'No one admitted yet' : 'The waitlist is empty'}>
              When sign-up is set to waitlist, people who ask to join on the sign-in page or through{' '}
              <Code>POST /v1/waitlist</Code> appear here until you admit them.
            </Empty>
          }
        />
      </Card>
      {admitting && <AdmitMany {...admitting} close={() => setAdmitting(null)} />}
    </Page>
  )
}

function AdmitMany({ waiting, close, done }: { waiting: Waiting[]; close: () => void; done: () => void }) {
  const [environment] = useEnvironment()
  const counted = (count: number) => (count === 1 ? '1 person' : `${count} people`)
  return (
    <BulkConfirm
      rows={waiting}
      title={`Admit ${counted(waiting.length)}?`}
      act="Admit"
      isHarmless
      run={({ id }) => api('POST /v1/organization/waitlist/{id}/admit', { params: { id }, query: { environment } })}
      refresh={['GET /v1/organization/waitlist']}
      success={(count) => `${counted(count)} admitted.`}
      close={close}
      done={done}
    >
      Each of them gets an email with a link to sign up.
    </BulkConfirm>
  )
}

const columns = (admit: ((waiting: Waiting) => void) | null, busy: string | null): Column<Waiting>[] => [
  {
    id: 'who',
    header: 'Email',
    csv: ({ email }) => email,
    sort: ({ email }) => email,
    width: 360,
    shape: 'avatar',
    cell: ({ name, email }) => <Who name={name ?? email} description={name ? email : undefined} />,
  },
  {
    id: 'since',
    header: 'Joined the waitlist',
    csv: ({ created_at }) => created_at,
    sort: ({ created_at }) => created_at,
    width: 160,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
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
