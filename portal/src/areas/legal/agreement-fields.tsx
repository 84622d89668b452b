import { useRead } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'

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

/** The same where the rest of the form may stay empty. Null, and the person is told, where a required one is not ticked. */
export function agreedIn(form: HTMLFormElement | null, asked: readonly Asked[]): string[] | null {
  const boxes = asked.map(({ version_id }) => form?.elements.namedItem(version_id) as HTMLInputElement)
  if (!boxes.every((box) => box.reportValidity())) return null
  return boxes.filter(({ checked }) => checked).map(({ name }) => name)
}

export const useCurrentTexts = () =>
  useRead('GET /v1/legal/{publishableKey}', { params: { publishableKey: entry.key } }).data?.documents ?? []

/** A sentence with a checkbox for each, and the text to read. */
export function AgreementFields({ asked }: { asked: readonly Asked[] }) {
  const texts = useCurrentTexts()
  return (
    <>
      {asked.map(({ version_id, version, title, summary, isRequired }) => {
        const text = texts.find((document) => document.version_id === version_id)
        return (
          <div class="field" key={version_id}>
            <label class="agree">
              <input type="checkbox" name={version_id} required={isRequired} />
              <span>{summary}</span>
            </label>
            {text && (
              <details class="agree-text">
                <summary>
                  Read {title} (version {version})
                </summary>
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
