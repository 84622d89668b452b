import { useAct } from '../../app/api.ts'
import { chosenTeam } from '../../app/credential.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

export function NewTeamPage() {
  const { locked } = useSession()
  const create = useAct('POST /v1/contact/customers', {
    refresh: ['GET /v1/contact/me'],
    onDone: ({ id, name }) => {
      toast(`${name} created`)
      chosenTeam.set(id)
      navigate('/team')
    },
  })
  return (
    <Page title="Create a team" description="You become the owner and can invite others.">
      <Section title="New team" description={locked} isAlone>
        <Form
          action="Create team"
          locked={locked}
          busy={create.pending}
          error={create.error}
          onSubmit={({ name = '' }) => create.run({ body: { name: name.trim() } })}
        >
          <Field label="Team name" name="name" autoComplete="organization" required maxLength={120} focus />
        </Form>
      </Section>
    </Page>
  )
}
