/** The package has no types; these are the parts in use. It is the build without file access. */
declare module 'mjml-browser' {
  interface MjmlProblem {
    line: number
    message: string
    tagName: string
  }
  interface MjmlOptions {
    validationLevel: 'strict' | 'soft' | 'skip'
    fonts: Record<string, string>
    ignoreIncludes: boolean
  }
  const mjml: (source: string, options: MjmlOptions) => { html: string; errors: MjmlProblem[] }
  export default mjml
}
