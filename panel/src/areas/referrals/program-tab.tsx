import { NumberInput, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { draftOf, type ProgramDraft, type ProgramForm, problemsOf, toBody } from './program-form.ts'
import { ProgramPreview } from './program-preview.tsx'
import type { Program } from './referral.ts'
import { RewardFields } from './reward-fields.tsx'

const read = 'GET /v1/organization/referrals/program'

export function ProgramTab() {
  const [environment] = useEnvironment()
  const query = useRead(read, { query: { environment } }, { single: true })
  if (query.data) return <Editor key={environment} program={query.data} />
  return (
    <Section title="Program">
      {query.error ? (
        <FailedPart what="The program" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PropertySkeleton count={6} />
      )}
    </Section>
  )
}

function Editor({ program }: { program: Program }) {
  const [environment] = useEnvironment()
  const save = useAct('PUT /v1/organization/referrals/program', { refresh: [read] })
  const form = useForm<ProgramDraft>({ initialValues: draftOf(program), validate: problemsOf })
  const submit = form.onSubmit((draft) =>
    save.mutate(
      { query: { environment }, body: toBody(draft) },
      {
        onSuccess(saved) {
          toast.success('Saved.')
          form.setInitialValues(draftOf(saved))
          form.setValues(draftOf(saved))
          form.resetDirty()
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <EditorForm
      form={form}
      onSubmit={submit}
      pending={save.isPending}
      error={save.error}
      side={<ProgramPreview draft={form.values} />}
    >
      <Who form={form} />
      <Counting form={form} />
      <RewardFields
        form={form}
        side="referrer_reward"
        title="Reward for who refers"
        description="Given once for each referral that counts"
      />
      <RewardFields
        form={form}
        side="referred_reward"
        title="Reward for who joins"
        description="Given once, when the referral is rewarded"
      />
      <Limits form={form} />
    </EditorForm>
  )
}

const Who = ({ form }: { form: ProgramForm }) => (
  <Section title="Program" description="People find their own link in the portal and in your product.">
    <Stack gap={14} maw={480}>
      <Switch
        label="On"
        description="While it is off nobody new is counted. What is on hold is still paid."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <SegmentSelect label="Who may refer" {...form.getInputProps('segment_id')} />
      <TextInput
        label="Where links lead"
        placeholder="https://example.com/welcome"
        description="A page with the widget on it. Empty: the sign-up of your portal"
        {...form.getInputProps('landing_url')}
      />
    </Stack>
  </Section>
)

const counts = [
  { value: 'signed_up', label: 'They sign up' },
  { value: 'activated', label: 'They are activated' },
  { value: 'first_payment', label: 'Their team pays its first invoice' },
]

const Counting = ({ form }: { form: ProgramForm }) => (
  <Section title="What counts">
    <Stack gap={14} maw={480}>
      <Select label="A referral counts when" data={counts} allowDeselect={false} {...form.getInputProps('counts_on')} />
      {form.values.counts_on === 'activated' && <Activation form={form} />}
      <Select
        label="If somebody opened several links"
        data={[
          { value: 'last', label: 'The last one counts' },
          { value: 'first', label: 'The first one counts' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('attribution')}
      />
      <NumberInput
        label="Days from the link to the sign-up"
        placeholder="No limit"
        min={1}
        max={3650}
        allowDecimal={false}
        {...form.getInputProps('window_days')}
      />
      <NumberInput
        label="Days on hold"
        description="A refund within them revokes the referral. Rewards are paid afterwards."
        min={0}
        max={365}
        allowDecimal={false}
        required
        withAsterisk={false}
        {...form.getInputProps('hold_days')}
      />
    </Stack>
  </Section>
)

function Activation({ form }: { form: ProgramForm }) {
  const [environment] = useEnvironment()
  const checklists = useRead('GET /v1/organization/checklists', { query: { environment } })
  return (
    <>
      <SegmentedControl
        aria-label="Activated by"
        data={[
          { value: 'event', label: 'An event' },
          { value: 'checklist', label: 'A checklist' },
        ]}
        {...form.getInputProps('activation')}
      />
      {form.values.activation === 'event' ? (
        <TextInput
          label="Event"
          placeholder="project_created"
          description="As your product tracks it; from your backend, so that nobody can claim it"
          {...form.getInputProps('activation_event')}
        />
      ) : (
        <Select
          label="Checklist"
          placeholder="Choose one"
          data={(checklists.data?.checklists ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('activation_checklist_id')}
        />
      )}
    </>
  )
}

const Limits = ({ form }: { form: ProgramForm }) => (
  <Section title="Limits" description="Referrals beyond them are refused.">
    <Stack gap={14} maw={480}>
      <NumberInput
        label="Referrals per person"
        placeholder="No limit"
        min={1}
        allowDecimal={false}
        {...form.getInputProps('max_per_referrer')}
      />
      <NumberInput
        label="Referrals altogether"
        placeholder="No limit"
        min={1}
        allowDecimal={false}
        {...form.getInputProps('max_total')}
      />
      <Text size="sm" c="dimmed">
        Always refused: who refers themselves, the same device, the same email address in another spelling, the same
        card or account, and a chain that leads back.
      </Text>
    </Stack>
  </Section>
)
