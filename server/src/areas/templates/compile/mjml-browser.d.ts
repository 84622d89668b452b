/** The package comes without types; this is what is used. It is the build without access to files. */
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
