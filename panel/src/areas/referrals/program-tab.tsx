import { NumberInput, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/referrals.ts'
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
    <Section title={texts.program}>
      {query.error ? (
        <FailedPart what={texts.theProgram} error={query.error} retry={() => void query.refetch()} />
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
          toast.success(texts.saved)
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
        title={texts.rewardForTheReferrer}
        description={texts.grantedOnceForEachSuccessful}
      />
      <RewardFields
        form={form}
        side="referred_reward"
        title={texts.rewardForTheNewUser}
        description={texts.grantedOnceWhenTheReferral}
      />
      <Limits form={form} />
    </EditorForm>
  )
}

const Who = ({ form }: { form: ProgramForm }) => (
  <Section title={texts.program} description={texts.peopleFindTheirPersonalLink}>
    <Stack gap={14} maw={480}>
      <Switch
        label={texts.on}
        description={texts.whileItIsOffNewReferrals}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <SegmentSelect label={texts.eligibleReferrers} {...form.getInputProps('segment_id')} />
      <TextInput
        label={texts.linkTarget}
        placeholder="https://example.com/welcome"
        description={texts.aPageWithTheWidgetLeaveEmpty}
        {...form.getInputProps('landing_url')}
      />
    </Stack>
  </Section>
)

const counts = [
  { value: 'signed_up', label: texts.theySignUp },
  { value: 'activated', label: texts.theyAreActivated },
  { value: 'first_payment', label: texts.theirCustomerPaysItsFirstInvoice },
]

const Counting = ({ form }: { form: ProgramForm }) => (
  <Section title={texts.conditions}>
    <Stack gap={14} maw={480}>
      <Select
        label={texts.aReferralCountsWhen}
        data={counts}
        allowDeselect={false}
        {...form.getInputProps('counts_on')}
      />
      {form.values.counts_on === 'activated' && <Activation form={form} />}
      <Select
        label={texts.ifSomeoneOpenedSeveralLinks}
        data={[
          { value: 'last', label: texts.theLastOneCounts },
          { value: 'first', label: texts.theFirstOneCounts },
        ]}
        allowDeselect={false}
        {...form.getInputProps('attribution')}
      />
      <NumberInput
        label={texts.attributionWindowDays}
        placeholder={texts.noLimit}
        min={1}
        max={3650}
        allowDecimal={false}
        {...form.getInputProps('window_days')}
      />
      <NumberInput
        label={texts.holdPeriodDays}
        description={texts.aRefundInThisPeriodRevokes}
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
  const checklists = useReadAll(
    'GET /v1/organization/checklists',
    { query: { environment } },
    (page) => page.checklists,
  )
  return (
    <>
      <SegmentedControl
        aria-label={texts.activatedBy}
        data={[
          { value: 'event', label: texts.anEvent },
          { value: 'checklist', label: texts.aChecklist },
        ]}
        {...form.getInputProps('activation')}
      />
      {form.values.activation === 'event' ? (
        <TextInput
          label={texts.event}
          placeholder={texts.projectCreated}
          description={texts.theNameOfATrackedEventOnlyEvents}
          {...form.getInputProps('activation_event')}
        />
      ) : (
        <Select
          label={texts.checklist}
          placeholder={texts.chooseOne}
          data={(checklists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('activation_checklist_id')}
        />
      )}
    </>
  )
}

const Limits = ({ form }: { form: ProgramForm }) => (
  <Section title={texts.limits} description={texts.referralsAboveTheseLimits}>
    <Stack gap={14} maw={480}>
      <NumberInput
        label={texts.referralsPerPerson}
        placeholder={texts.noLimit}
        min={1}
        allowDecimal={false}
        {...form.getInputProps('max_per_referrer')}
      />
      <NumberInput
        label={texts.referralsInTotal}
        placeholder={texts.noLimit}
        min={1}
        allowDecimal={false}
        {...form.getInputProps('max_total')}
      />
      <Text size="sm" c="dimmed">
        {texts.alwaysRefusedSelfReferrals}
      </Text>
    </Stack>
  </Section>
)
