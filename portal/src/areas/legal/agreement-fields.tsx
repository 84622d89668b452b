import { useRead } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { texts } from '../../texts/legal.ts'

export interface Asked {
  version_id: string
  version: number
  title: string
  summary: string
  isRequired: boolean
}

/** The names of fields that are such versions, as far as they are ticked. */
export const tickedIn = (values: Record<string, string>, asked: readonly Asked[]): string[] =>
  asked.map(({ version_id }) => version_id).filter((id) => id in values)

/**
 * Like the function above, for a form whose other fields may be empty. Returns null and shows the message if a required
 * box is not ticked.
 */
export function agreedIn(form: HTMLFormElement | null, asked: readonly Asked[]): string[] | null {
  const boxes = asked.map(({ version_id }) => form?.elements.namedItem(version_id) as HTMLInputElement)
  if (!boxes.every((box) => box.reportValidity())) return null
  return boxes.filter(({ checked }) => checked).map(({ name }) => name)
}

export const useCurrentTexts = () =>
  useRead('GET /v1/legal/{publishableKey}', { params: { publishableKey: entry.key } }).data?.documents ?? []

/** A sentence with a checkbox for each, and the text to read. */
export function AgreementFields({ asked }: { asked: readonly Asked[] }) {
  const documents = useCurrentTexts()
  return (
    <>
      {asked.map(({ version_id, version, title, summary, isRequired }) => {
        const text = documents.find((document) => document.version_id === version_id)
        return (
          <div class="field" key={version_id}>
            <label class="agree">
              <input type="checkbox" name={version_id} required={isRequired} />
              <span>{summary}</span>
            </label>
            {text && (
              <details class="agree-text">
                <summary>{texts.readTitleVersion(title, version)}</summary>
                {/* The service rendered it from Markdown and sanitised it. */}
                <div dangerouslySetInnerHTML={{ __html: text.html }} />
              </details>
            )}
          </div>
        )
      })}
    </>
  )
}
