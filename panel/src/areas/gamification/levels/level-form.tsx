import { NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
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
    validate: { name: (name) => (name.trim() ? null : 'Give it a name') },
  })
  const { close, ending } = useSaving('level', form.setErrors)
  const submit = form.onSubmit(({ name, key, threshold }) => {
    if (level) {
      const body = { name: name.trim(), threshold }
      update.mutate({ params: { id: level.id }, query: { environment }, body }, ending('Saved.'))
    } else create.mutate({ query: { environment }, body: { name, key, threshold } }, ending(`“${name}” created.`))
  })
  return (
    <FormModal
      title={level ? level.name : 'New level'}
      close={close}
      act={level ? 'Save' : 'Create level'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <NameAndKey form={form} isNew={level === null} example="Gold" keyIs="What segments ask for." />
      <NumberInput
        label="From points"
        description="With 0 everybody begins at it."
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('threshold')}
      />
    </FormModal>
  )
}
