// Texts around the questions of a survey in common languages; others see English.

export interface SurveyWords {
  survey: string
  next: string
  back: string
  send: string
  close: string
  required: string
  failed: string
  thanks: string
  unlikely: string
  likely: string
  dissatisfied: string
  satisfied: string
  several: string
  /** `{step}` and `{steps}` stand for numbers. */
  progress: string
}

export const keys = [
  'survey',
  'next',
  'back',
  'send',
  'close',
  'required',
  'failed',
  'thanks',
  'unlikely',
  'likely',
  'dissatisfied',
  'satisfied',
  'several',
  'progress',
] as const

export const texts: Record<string, readonly string[]> = {
  en: [
    'Survey',
    'Next',
    'Back',
    'Send',
    'Close survey',
    'Please answer this question.',
    'That did not work. Try again.',
    'Thank you for your answer.',
    'Not likely',
    'Very likely',
    'Very dissatisfied',
    'Very satisfied',
    'Choose any number',
    'Question {step} of {steps}',
  ],
  de: [
    'Umfrage',
    'Weiter',
    'Zurück',
    'Senden',
    'Umfrage schließen',
    'Bitte beantworten Sie diese Frage.',
    'Das hat nicht geklappt. Bitte noch einmal versuchen.',
    'Vielen Dank für Ihre Antwort.',
    'Unwahrscheinlich',
    'Sehr wahrscheinlich',
    'Sehr unzufrieden',
    'Sehr zufrieden',
    'Mehrere möglich',
    'Frage {step} von {steps}',
  ],
  fr: [
    'Enquête',
    'Suivant',
    'Retour',
    'Envoyer',
    'Fermer l’enquête',
    'Veuillez répondre à cette question.',
    'Cela n’a pas fonctionné. Réessayez.',
    'Merci pour votre réponse.',
    'Peu probable',
    'Très probable',
    'Très insatisfait',
    'Très satisfait',
    'Plusieurs choix possibles',
    'Question {step} sur {steps}',
  ],
  es: [
    'Encuesta',
    'Siguiente',
    'Atrás',
    'Enviar',
    'Cerrar la encuesta',
    'Responda a esta pregunta.',
    'No ha funcionado. Inténtelo de nuevo.',
    'Gracias por su respuesta.',
    'Nada probable',
    'Muy probable',
    'Muy insatisfecho',
    'Muy satisfecho',
    'Puede elegir varias',
    'Pregunta {step} de {steps}',
  ],
  it: [
    'Sondaggio',
    'Avanti',
    'Indietro',
    'Invia',
    'Chiudi il sondaggio',
    'Rispondi a questa domanda.',
    'Non ha funzionato. Riprova.',
    'Grazie per la risposta.',
    'Poco probabile',
    'Molto probabile',
    'Molto insoddisfatto',
    'Molto soddisfatto',
    'Puoi sceglierne più di una',
    'Domanda {step} di {steps}',
  ],
  pt: [
    'Inquérito',
    'Seguinte',
    'Voltar',
    'Enviar',
    'Fechar o inquérito',
    'Responda a esta pergunta.',
    'Não funcionou. Tente novamente.',
    'Obrigado pela sua resposta.',
    'Pouco provável',
    'Muito provável',
    'Muito insatisfeito',
    'Muito satisfeito',
    'Pode escolher várias',
    'Pergunta {step} de {steps}',
  ],
  nl: [
    'Enquête',
    'Volgende',
    'Terug',
    'Versturen',
    'Enquête sluiten',
    'Beantwoord deze vraag.',
    'Dat is niet gelukt. Probeer het opnieuw.',
    'Bedankt voor uw antwoord.',
    'Onwaarschijnlijk',
    'Zeer waarschijnlijk',
    'Zeer ontevreden',
    'Zeer tevreden',
    'Meerdere mogelijk',
    'Vraag {step} van {steps}',
  ],
  pl: [
    'Ankieta',
    'Dalej',
    'Wstecz',
    'Wyślij',
    'Zamknij ankietę',
    'Proszę odpowiedzieć na to pytanie.',
    'Nie udało się. Spróbuj ponownie.',
    'Dziękujemy za odpowiedź.',
    'Mało prawdopodobne',
    'Bardzo prawdopodobne',
    'Bardzo niezadowolony',
    'Bardzo zadowolony',
    'Można wybrać kilka',
    'Pytanie {step} z {steps}',
  ],
}
