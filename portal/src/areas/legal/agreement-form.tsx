import { type Output, useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { AgreementFields, tickedIn } from './agreement-fields.tsx'

export type Outstanding = Output<'GET /v1/contact/legal'>['outstanding'][number]

/** What is still to be agreed to; what blocks comes first, as the service answers it. */
export function AgreementForm({ outstanding, action }: { outstanding: Outstanding[]; action: string }) {
  const { locked } = useSession()
  const accept = useAct('POST /v1/contact/legal/accept', {
    refresh: ['GET /v1/contact/legal'],
    onDone: () => toast('Thank you'),
  })
  const asked = outstanding.map(({ enforcement, ...one }) => ({ ...one, isRequired: enforcement === 'blocking' }))
  const submit = (values: Record<string, string>) => {
    const version_ids = tickedIn(values, asked)
    if (version_ids.length > 0) void accept.run({ body: { version_ids, source: 'portal' } })
  }
  return (
    <Form wide action={action} busy={accept.pending} error={accept.error} locked={locked} onSubmit={submit}>
      <AgreementFields asked={asked} />
    </Form>
  )
}
