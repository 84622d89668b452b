interface PageWords {
  readonly send: string
  readonly skip: string
  readonly thanks: string
  readonly saved: string
  readonly over: string
  readonly closed: string
  readonly missing: string
}

const english: PageWords = {
  send: 'Send',
  skip: 'Skip',
  thanks: 'Thank you',
  saved: 'Your answers were saved.',
  over: 'This survey has ended',
  closed: 'It no longer accepts answers.',
  missing: 'Please answer this question.',
}

const words: Record<string, PageWords> = {
  de: {
    send: 'Senden',
    skip: 'Überspringen',
    thanks: 'Vielen Dank',
    saved: 'Ihre Antworten wurden gespeichert.',
    over: 'Diese Umfrage ist beendet',
    closed: 'Sie nimmt keine Antworten mehr an.',
    missing: 'Bitte beantworten Sie diese Frage.',
  },
  fr: {
    send: 'Envoyer',
    skip: 'Passer',
    thanks: 'Merci',
    saved: 'Vos réponses ont été enregistrées.',
    over: 'Cette enquête est terminée',
    closed: 'Elle n’accepte plus de réponses.',
    missing: 'Veuillez répondre à cette question.',
  },
  es: {
    send: 'Enviar',
    skip: 'Omitir',
    thanks: 'Gracias',
    saved: 'Sus respuestas se han guardado.',
    over: 'Esta encuesta ha terminado',
    closed: 'Ya no admite respuestas.',
    missing: 'Responda a esta pregunta.',
  },
}

/** Returns the texts of the survey pages, in the survey's language if it is one of these. */
export const wordsIn = (language: string): PageWords => words[language.slice(0, 2).toLowerCase()] ?? english
