import { type Output, useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/legal.ts'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { AgreementFields, tickedIn } from './agreement-fields.tsx'

export type Outstanding = Output<'GET /v1/contact/legal'>['outstanding'][number]

/** The outstanding agreements; blocking ones come first, as in the answer. */
export function AgreementForm({ outstanding, action }: { outstanding: Outstanding[]; action: string }) {
  const { locked } = useSession()
  const accept = useAct('POST /v1/contact/legal/accept', {
    refresh: ['GET /v1/contact/legal'],
    onDone: () => toast(texts.thankYou),
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
