import { label } from './label.ts'

export const assistantLabels = {
  chat_assistant_enabled: label(
    ['Assistant on the page', 'Needs address and model, here or in the account.'],
    ['Assistent auf der Seite', 'Braucht Adresse und Modell, hier oder im Konto.'],
  ),
  chat_assistant_base_url: label(
    ['Address of the model', 'An OpenAI-compatible endpoint.'],
    ['Adresse des Modells', 'Ein OpenAI-kompatibler Endpunkt.'],
  ),
  chat_assistant_model: label(['Name of the model', ''], ['Name des Modells', '']),
  chat_assistant_name: label(['Name of the assistant', ''], ['Name des Assistenten', '']),
  chat_assistant_greeting: label(['First words', ''], ['Erste Worte', '']),
  chat_assistant_suggestions: label(
    ['Questions to begin with', 'One a line, four at most: a press sends one.'],
    ['Fragen für den Anfang', 'Eine je Zeile, höchstens vier: Ein Klick sendet sie.'],
  ),
  chat_assistant_instructions: label(['How it is to behave', ''], ['Wie er sich verhalten soll', '']),
  chat_assistant_knowledge: label(
    ['What it may know', 'Opening hours, area, fees …'],
    ['Was er wissen darf', 'Öffnungszeiten, Gebiet, Gebühren …'],
  ),
  chat_assistant_fill_fields: label(
    ['May propose answers', 'The visitor confirms each.'],
    ['Darf Antworten vorschlagen', 'Besucher bestätigen jede einzeln.'],
  ),
  chat_assistant_excluded_field_ids: label(
    ['Fields it neither sees nor fills', ''],
    ['Felder, die er weder sieht noch füllt', ''],
  ),
  chat_assistant_store_transcript: label(
    ['Keep the conversation', 'With the submission, if one follows. Visitors agree to it first.'],
    ['Gespräch aufheben', 'Mit der Einsendung, wenn eine folgt. Besucher stimmen vorher zu.'],
  ),
  chat_assistant_max_messages: label(
    ['Most messages', 'Per visit of the page.'],
    ['Höchstzahl an Nachrichten', 'Je Besuch der Seite.'],
  ),
  chat_assistant_consent_text: label(
    ['Consent', 'Must be agreed to before the first message.'],
    ['Einwilligung', 'Vor der ersten Nachricht zuzustimmen.'],
  ),
  chat_assistant_api_key: label(
    ['API key of the model', 'It is never shown again. Without one: that of the account, at the same host.'],
    ['API-Schlüssel des Modells', 'Er wird nie wieder angezeigt. Ohne eigenen: der des Kontos, bei gleichem Host.'],
  ),
}
