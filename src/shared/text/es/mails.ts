import type { Texts } from '../texts.ts'

export const letters: Pick<Texts, 'mails' | 'staffMail' | 'duplicates'> = {
  mails: {
    confirmationSubject: 'Hemos recibido sus respuestas',
    confirmationSubjectOf: '{title}: hemos recibido sus respuestas',
    confirmationBody: '{greeting}\n\nMuchas gracias. Hemos recibido sus respuestas.\n\nUn cordial saludo,\n{sender}',
    secondSubject: 'Nuevo envío: {title}',
    secondBody: 'Buenos días:\n\nHa llegado un nuevo envío a través del formulario «{title}».',
    notificationSubject: 'Nuevo envío n.º {index}: {title}',
    notificationBody: 'El {date} ha llegado el envío n.º {index} a través del formulario «{title}».',
    answersWithheld:
      'Las respuestas no figuran en este correo electrónico porque el formulario está configurado como confidencial.',
    replyGoesTo: 'Si responde a este correo electrónico, su respuesta llegará a {email}.',
    openInCrm: 'Abrir en el CRM',
    orAddress: 'O abra esta dirección:',
    answersHeading: 'Las respuestas en detalle',
    yes: 'Sí',
    no: 'No',
    imprint: 'Aviso legal',
    privacy: 'Protección de datos',
  },
  staffMail: {
    subject: 'Su inicio de sesión: {title}',
    body: 'Buenos días, {name}:\n\nCon este enlace inicia sesión en el formulario «{title}»:',
    action: 'Iniciar sesión',
    codeHeading: 'O introduzca este código donde ha solicitado el inicio de sesión',
    code: 'Código',
    remark:
      'El enlace y el código son válidos durante 15 minutos y una sola vez. Si no quería iniciar sesión, puede ignorar este correo electrónico. No comunique el código a nadie.',
  },
  duplicates: {
    heading: 'Contacto ya existente',
    found: 'Este contacto ya existía en el CRM.',
    archived: 'El contacto está archivado en el CRM.',
    reactivated: 'El contacto estaba archivado en el CRM y vuelve a estar activo.',
    archivedEstate: 'Atención: el inmueble está archivado en el CRM.',
    done: {
      update: 'Lo que era diferente se ha sustituido por las respuestas.',
      fill_empty: 'Los campos vacíos se han completado; los demás no han cambiado.',
      keep: 'No se ha modificado.',
      create_new: 'Aun así se ha creado un contacto nuevo; el existente no se ha modificado.',
    },
    same: 'Las respuestas coinciden con él.',
    differing: 'Difieren: {fields}.',
    link: 'Abrir el contacto existente {id} en el CRM',
    changed: 'Antes en el CRM: {before}\nAhora: {answer}',
    unchanged: 'En el CRM: {before}\nRespuesta, no incorporada: {answer}',
    nothing: '(vacío)',
  },
}
