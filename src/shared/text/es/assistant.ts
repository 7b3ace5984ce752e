import type { AssistantTexts } from '../areas/assistant-texts.ts'

export const assistant: AssistantTexts = {
  open: '¿Preguntas sobre el formulario?',
  name: 'Ayuda con el formulario',
  disclosure: 'Aquí responde una inteligencia artificial. Puede equivocarse.',
  close: 'Cerrar',
  log: 'Conversación',
  greeting: '¡Buenos días! ¿Qué desea saber? También puedo ayudarle a rellenar el formulario.',
  consent:
    'Sus mensajes y lo que ya ha indicado en el formulario se transmiten a un servicio de IA que genera las respuestas. La conversación no se guarda aquí.',
  agree: 'Estoy de acuerdo.',
  message: 'Su mensaje',
  send: 'Enviar mensaje',
  unavailable: 'La ayuda no está disponible en este momento. Puede rellenar y enviar el formulario como de costumbre.',
  tooOften: 'Ha enviado muchos mensajes en poco tiempo. Espere un momento, por favor.',
  usedUp: 'Aquí ya no es posible enviar más mensajes. Puede rellenar y enviar el formulario como de costumbre.',
  proposals: 'Puedo rellenar esto por usted:',
  yes: 'Sí',
  live: {
    you: 'Usted: ',
    writes: 'Escribiendo la respuesta …',
    agreeFirst: 'Acepte primero la transmisión, por favor.',
    writeFirst: 'Escriba primero un mensaje, por favor.',
    accept: 'Aceptar',
    accepted: 'Aceptado',
    filled: 'rellenado automáticamente',
    acceptAll: 'Aceptar todo',
    undo: 'Deshacer',
    notPossible: 'No es posible en este momento',
    failed: 'La ayuda no está disponible en este momento. Puede rellenar y enviar el formulario como de costumbre.',
  },
}
