import {
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  UnstyledButton,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { type BadgeIcon, badgePaths } from '@userkeep/client/rewards'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import s from '../gamification.module.css'
import { type Badge, badgesRead, type Sources } from '../gamification.ts'
import { useSaving } from '../use-saving.ts'
import { BadgeMark } from './badge-mark.tsx'

type By = Badge['award']['by']

const kinds = [
  { value: 'rule', label: texts.rule },
  { value: 'level', label: texts.level },
  { value: 'streak', label: texts.streak },
]

const valuesOf = (badge: Badge | null) => ({
  name: badge?.name ?? '',
  key: badge?.key ?? '',
  description: badge?.description ?? '',
  icon: (badge?.icon ?? 'star') as BadgeIcon,
  by: (badge?.award.by ?? 'rule') as By,
  id: badge?.award.id ?? (null as string | null),
  count: badge?.award.count ?? 1,
  active: badge?.active ?? true,
})

/** A badge in a dialog; a new one where there is none. */
export function BadgeForm({ badge, sources }: { badge: Badge | null; sources: Sources }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/gamification/badges', { refresh: [badgesRead] })
  const update = useAct('PATCH /v1/organization/gamification/badges/{id}', { refresh: [badgesRead] })
  const form = useForm({
    initialValues: valuesOf(badge),
    validate: {
      name: (name) => (name.trim() ? null : texts.giveItAName),
      id: (id, { by }) => (id ? null : texts.chooseTheSource[by]),
    },
  })
  const { close, ending } = useSaving('badge', form.setErrors)
  const submit = form.onSubmit(({ key, by, id, count, ...values }) => {
    const award = { by, id: id ?? '', count: by === 'level' ? null : count }
    const description = values.description.trim() || null
    const body = { name: values.name.trim(), description, icon: values.icon, active: values.active, award }
    if (badge) update.mutate({ params: { id: badge.id }, query: { environment }, body }, ending(texts.saved))
    else create.mutate({ query: { environment }, body: { ...body, key } }, ending(texts.nameCreated(body.name)))
  })
  const { by, icon } = form.values
  const options = (sources[by] ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormModal
      title={badge ? badge.name : texts.newBadge}
      close={close}
      act={badge ? texts.save : texts.createBadge}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <NameAndKey form={form} isNew={badge === null} example={texts.author} keyIs={texts.theIdentifierUsedInSegment} />
      <Textarea
        label={texts.descriptionOptional}
        placeholder={texts.forTenReports}
        maxLength={500}
        autosize
        {...form.getInputProps('description')}
      />
      <Icons value={icon} onChange={(value) => form.setFieldValue('icon', value)} />
      <Stack gap={6}>
        <Text size="sm" fw={500} id="earned-by">
          {texts.earnedBy}
        </Text>
        <SegmentedControl
          aria-labelledby="earned-by"
          data={kinds}
          value={by}
          onChange={(value) => form.setValues({ by: value as By, id: null })}
        />
      </Stack>
      <Group gap={12} grow align="flex-start">
        <Select
          label={kinds.find(({ value }) => value === by)?.label}
          placeholder={options.length === 0 ? texts.noByYet(by) : texts.chooseOne}
          data={options}
          searchable
          {...form.getInputProps('id')}
          error={form.errors.id ?? form.errors['award.id']}
        />
        {by !== 'level' && (
          <NumberInput
            label={by === 'rule' ? texts.times : texts.streakLength}
            min={1}
            max={10_000}
            allowDecimal={false}
            {...form.getInputProps('count')}
          />
        )}
      </Group>
      <Switch
        label={texts.on}
        description={texts.onlyActivityAfterItIsTurned}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

const Icons = ({ value, onChange }: { value: BadgeIcon; onChange: (icon: BadgeIcon) => void }) => (
  <Stack gap={6}>
    <Text size="sm" fw={500} id="badge-icon">
      {texts.icon}
    </Text>
    <fieldset className={s.icons} aria-labelledby="badge-icon">
      {(Object.keys(badgePaths) as BadgeIcon[]).map((icon) => (
        <UnstyledButton
          key={icon}
          className={s.icon}
          aria-label={icon}
          aria-pressed={icon === value}
          onClick={() => onChange(icon)}
        >
          <BadgeMark icon={icon} />
        </UnstyledButton>
      ))}
    </fieldset>
  </Stack>
)
