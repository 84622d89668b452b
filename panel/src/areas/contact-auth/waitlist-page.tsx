import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { api, useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
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
      { onSuccess: () => toast.success(texts.emailAdmittedWeSentThemAnEmail(email)), onError: toast.error },
    )
  return (
    <Page title={texts.waitlist} description={texts.peopleWhoAskedToJoinWhileSignUp}>
      <Card label={texts.waitlist}>
        <DataTable
          label={texts.waitlist}
          name="waitlist"
          list={list}
          filters={['admitted']}
          tabs={{
            label: texts.show,
            value: admitted ? 'yes' : 'no',
            tabs: [
              { value: 'no', label: texts.waiting },
              { value: 'yes', label: texts.admitted },
            ],
            onChange: (value) => screen.narrow({ admitted: value === 'yes' ? 'yes' : undefined }),
          }}
          columns={columns(mayWrite ? letIn : null, admit.isPending ? admit.variables.params.id : null)}
          rowKey={({ id }) => id}
          rowLabel={({ email }) => email}
          bulk={
            mayWrite && !admitted
              ? [
                  {
                    label: texts.admitEllipsis,
                    icon: IconUserCheck,
                    run: (waiting, done) => setAdmitting({ waiting, done }),
                  },
                ]
              : undefined
          }
          empty={
            <Empty title={admitted ? texts.noOneAdmittedYet : texts.theWaitlistIsEmpty}>
              {texts.whenSignUpIsSetToWaitlistPeople(<Code>{texts.postV1Waitlist}</Code>)}
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
  const counted = (count: number) => texts.people(count)
  return (
    <BulkConfirm
      rows={waiting}
      title={texts.admitCount(counted(waiting.length))}
      act={texts.admit}
      isHarmless
      run={({ id }) => api('POST /v1/organization/waitlist/{id}/admit', { params: { id }, query: { environment } })}
      refresh={['GET /v1/organization/waitlist']}
      success={(count) => texts.countAdmitted(counted(count))}
      close={close}
      done={done}
    >
      {texts.eachOfThemGetsAnEmailWithALink}
    </BulkConfirm>
  )
}

const columns = (admit: ((waiting: Waiting) => void) | null, busy: string | null): Column<Waiting>[] => [
  {
    id: 'who',
    header: texts.email,
    csv: ({ email }) => email,
    sort: ({ email }) => email,
    width: 360,
    shape: 'avatar',
    cell: ({ name, email }) => <Who name={name ?? email} description={name ? email : undefined} />,
  },
  {
    id: 'since',
    header: texts.joinedTheWaitlist,
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
            aria-label={texts.admitEmail(waiting.email)}
            onClick={() => admit(waiting)}
          >
            {texts.admit}
          </Button>
        )
      ),
  },
]
