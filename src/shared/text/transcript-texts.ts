/** What is agreed to before the first message to an assistant whose conversations are kept (`chat_assistant_store_transcript`). */
export interface TranscriptTexts {
  /** In place of the usual text. */
  consent: string
  /** Below a text of the agency's own. */
  addition: string
}

const texts = (sent: string, addition: string): TranscriptTexts => ({ consent: `${sent} ${addition}`, addition })

export const transcriptTexts = {
  de: texts(
    'Ihre Nachrichten und das, was Sie im Formular schon angegeben haben, werden an einen KI-Dienst übermittelt, der die Antworten erzeugt.',
    'Wenn Sie das Formular absenden, wird das Gespräch zusammen mit Ihren Angaben gespeichert.',
  ),
  en: texts(
    'Your messages and what you have already entered in the form are passed to an AI service, which writes the answers.',
    'If you send the form, the conversation is stored with your details.',
  ),
  fr: texts(
    'Vos messages et ce que vous avez déjà saisi dans le formulaire sont transmis à un service d’IA qui rédige les réponses.',
    'Si vous envoyez le formulaire, la conversation est enregistrée avec vos données.',
  ),
  es: texts(
    'Sus mensajes y lo que ya ha indicado en el formulario se transmiten a un servicio de IA que redacta las respuestas.',
    'Si envía el formulario, la conversación se guarda junto con sus datos.',
  ),
  it: texts(
    'I Suoi messaggi e quanto ha già indicato nel modulo vengono trasmessi a un servizio di IA che scrive le risposte.',
    'Se invia il modulo, la conversazione viene salvata insieme ai Suoi dati.',
  ),
  nl: texts(
    'Uw berichten en wat u al in het formulier hebt ingevuld, worden doorgegeven aan een AI-dienst die de antwoorden schrijft.',
    'Als u het formulier verzendt, wordt het gesprek samen met uw gegevens opgeslagen.',
  ),
  pl: texts(
    'Państwa wiadomości i dane wpisane już w formularzu są przekazywane usłudze AI, która tworzy odpowiedzi.',
    'Po wysłaniu formularza rozmowa jest zapisywana razem z podanymi danymi.',
  ),
  tr: texts(
    'Mesajlarınız ve formda şimdiye kadar girdikleriniz, yanıtları oluşturan bir yapay zekâ hizmetine iletilir.',
    'Formu gönderirseniz görüşme, bilgilerinizle birlikte kaydedilir.',
  ),
}
