import { NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import { type Level, levelsRead, overviewRead } from '../gamification.ts'
import { useSaving } from '../use-saving.ts'

/** A level in a dialog; a new one where there is none. */
export function LevelForm({ level }: { level: Level | null }) {
  const [environment] = useEnvironment()
  const refresh = [levelsRead, overviewRead] as const
  const create = useAct('POST /v1/organization/gamification/levels', { refresh: [...refresh] })
  const update = useAct('PATCH /v1/organization/gamification/levels/{id}', { refresh: [...refresh] })
  const form = useForm({
    initialValues: { name: level?.name ?? '', key: level?.key ?? '', threshold: level?.threshold ?? 100 },
    validate: { name: (name) => (name.trim() ? null : texts.giveItAName) },
  })
  const { close, ending } = useSaving('level', form.setErrors)
  const submit = form.onSubmit(({ name, key, threshold }) => {
    if (level) {
      const body = { name: name.trim(), threshold }
      update.mutate({ params: { id: level.id }, query: { environment }, body }, ending(texts.saved))
    } else create.mutate({ query: { environment }, body: { name, key, threshold } }, ending(texts.nameCreated(name)))
  })
  return (
    <FormModal
      title={level ? level.name : texts.newLevel}
      close={close}
      act={level ? texts.save : texts.createLevel}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <NameAndKey form={form} isNew={level === null} example={texts.gold} keyIs={texts.theIdentifierUsedInSegment} />
      <NumberInput
        label={texts.minimumPoints}
        description={texts.with0EveryoneStartsAtThisLevel}
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('threshold')}
      />
    </FormModal>
  )
}
