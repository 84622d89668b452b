import { Button, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { BuiltIn } from './built-in.tsx'
import { Editor } from './editor/editor.tsx'
import { EditorForm } from './editor/editor-form.tsx'
import { Section } from './section.tsx'

type FormProps = Pick<ComponentProps<typeof EditorForm>, 'form' | 'onSubmit' | 'pending' | 'error' | 'side'>

interface RoleEditorFrameProps<Role> extends FormProps {
  /** Null: a new one. */
  role: Role | null
  newTitle: string
  back: ComponentProps<typeof Editor>['back']
  placeholder: string
  nameProps: object
  /** Why the role cannot be changed, or null. */
  refusal: string | null
  remove: (role: Role, close: () => void) => ReactNode
  /** Its permissions. */
  children: ReactNode
}

/** A role on a page of its own, whoever it is for: its name, its permissions, and the way to delete it. */
export function RoleEditorFrame<Role extends { key: string | null; name: string }>({
  role,
  newTitle,
  back,
  placeholder,
  nameProps,
  refusal,
  remove,
  children,
  ...form
}: RoleEditorFrameProps<Role>) {
  const [deleting, setDeleting] = useState(false)
  return (
    <Editor
      title={role?.name ?? newTitle}
      back={back}
      status={role?.key && <BuiltIn />}
      actions={
        role &&
        refusal === null && (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        )
      }
    >
      <EditorForm {...form} act={role ? 'Save' : 'Create role'} isNew={role === null}>
        <Section title="Role" description={refusal ?? undefined}>
          <TextInput
            label="Name"
            placeholder={placeholder}
            maw={420}
            disabled={refusal !== null}
            data-autofocus
            {...nameProps}
          />
        </Section>
        {children}
      </EditorForm>
      {deleting && role && remove(role, () => setDeleting(false))}
    </Editor>
  )
}
