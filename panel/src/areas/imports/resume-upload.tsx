import { Button, FileButton, Progress, Text } from '@mantine/core'
import { ApiError } from '@userkeep/client'
import { useState } from 'react'
import { queryClient } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/imports.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { type Import, importRead } from './import.ts'
import { textOf, uploadRest } from './upload.ts'

/** Continues an upload that was interrupted, once the same file is chosen again. */
export function ResumeUpload({ row }: { row: Import }) {
  const [environment] = useEnvironment()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const resume = async (file: File) => {
    setProblem(null)
    setBusy(true)
    try {
      const text = await textOf(file)
      if (new TextEncoder().encode(text).byteLength !== row.size_bytes) setProblem(texts.anotherFile)
      else await uploadRest(row, text, environment, () => undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: [importRead] })
    }
  }
  return (
    <DrawerSection title={texts.uploading}>
      <Progress value={(row.received_bytes / row.size_bytes) * 100} size={8} aria-label={texts.uploading} />
      <Text size="sm" c="dimmed" my={8}>
        {texts.uploadIsNotComplete}
      </Text>
      <FileButton onChange={(file) => file && void resume(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={isBusy}>
            {texts.chooseTheFileAgain}
          </Button>
        )}
      </FileButton>
      {problem && <ProblemText>{problem}</ProblemText>}
    </DrawerSection>
  )
}
