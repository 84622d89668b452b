import { useAct } from '../../app/api.ts'
import { chosenTeam } from '../../app/credential.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Field, Form } from '../../ui/form.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

export function NewTeamPage() {
  const { locked } = useSession()
  const create = useAct('POST /v1/contact/customers', {
    refresh: ['GET /v1/contact/me'],
    onDone: ({ id, name }) => {
      toast(texts.nameCreated(name))
      chosenTeam.set(id)
      navigate('/team')
    },
  })
  return (
    <Page title={texts.createATeam} description={texts.youBecomeTheOwnerAndCan}>
      <Section title={texts.newTeam} description={locked} isAlone>
        <Form
          action={texts.createTeam}
          locked={locked}
          busy={create.pending}
          error={create.error}
          onSubmit={({ name = '' }) => create.run({ body: { name: name.trim() } })}
        >
          <Field label={texts.teamName} name="name" autoComplete="organization" required maxLength={120} focus />
        </Form>
      </Section>
    </Page>
  )
}
