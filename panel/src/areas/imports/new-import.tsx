import { FileInput, Progress, Select, Text } from '@mantine/core'
import { ApiError } from '@userkeep/client'
import { useState } from 'react'
import { queryClient } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/imports.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { importsRead, type Kind, kindHints, kinds } from './import.ts'
import { createImport, textOf, uploadRest } from './upload.ts'

const options = Object.entries(kinds).map(([value, label]) => ({ value, label }))

export function NewImport({ close }: { close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [kind, setKind] = useState<Kind>('contacts')
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const upload = async (chosen: File) => {
    setError(null)
    setPercent(0)
    try {
      const text = await textOf(chosen)
      const made = await createImport({ kind, file: chosen, text, environment })
      await uploadRest(made, text, environment, (received) => setPercent((received / made.size_bytes) * 100))
      await queryClient.invalidateQueries({ queryKey: [importsRead] })
      screen.set({ new: undefined, import: made.id })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
      setPercent(null)
    }
  }
  return (
    <FormModal
      title={texts.newImport}
      close={close}
      act={texts.upload}
      pending={percent !== null}
      error={error}
      onSubmit={() => (file === null ? setMissing(true) : void upload(file))}
    >
      <Select
        label={texts.whatIsInTheFile}
        description={kindHints[kind]}
        data={options}
        value={kind}
        allowDeselect={false}
        onChange={(value) => value && setKind(value as Kind)}
      />
      <FileInput
        label={texts.file}
        description={texts.csvOrJsonLines}
        placeholder={texts.chooseAFile}
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json"
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          setMissing(false)
        }}
        error={isMissing ? texts.chooseAFile : null}
        required
        clearable
      />
      {percent !== null && <Progress value={percent} size={6} aria-label={texts.uploading} />}
      <Text size="sm" c="dimmed">
        {texts.nothingChangesYet}
      </Text>
    </FormModal>
  )
}
