import { Button, FileButton, Group, Text, TextInput } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
import { useUpload } from '../../ui/markdown/use-upload.ts'

interface LogoFieldProps {
  disabled: boolean
  value: string
  error?: React.ReactNode
  onChange(value: string): void
}

/** The address of the logo, which an upload fills in. It is saved with the rest of the brand. */
export function LogoField({ disabled, value, error, onChange }: LogoFieldProps) {
  const mayUpload = useMay()('engagement:manage') && !disabled
  const { upload, isUploading } = useUpload('POST /v1/organization/pictures')
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setProblem(null)
    try {
      onChange((await upload(file)).url)
    } catch (failure) {
      setProblem((failure as Error).message)
    }
  }
  return (
    <div>
      <TextInput
        label={texts.logo}
        placeholder="https://example.com/logo.svg"
        description={mayUpload ? texts.uploadOrAddress : texts.urlOfAnImageHTTPS}
        disabled={disabled}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {mayUpload && (
        <Group gap={10} mt={8}>
          {value !== '' && <img src={value} alt={texts.currentLogo} height={28} />}
          <FileButton
            onChange={(file) => void take(file)}
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                loading={isUploading}
                leftSection={<IconPhotoUp size={15} stroke={1.8} />}
              >
                {texts.uploadLogo}
              </Button>
            )}
          </FileButton>
          {value !== '' && (
            <Button variant="subtle" size="xs" onClick={() => onChange('')}>
              {texts.removeLogo}
            </Button>
          )}
        </Group>
      )}
      {problem !== null && (
        <Text size="sm" c="red" role="alert" mt={6}>
          {problem}
        </Text>
      )}
    </div>
  )
}
