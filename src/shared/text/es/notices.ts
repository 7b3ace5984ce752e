import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'Continuará automáticamente: {time}',
    stay: 'Quedarse aquí',
    stays: 'Permanece en esta página.',
  },
  places: {
    filled: 'Localidad completada: {place}',
    several: 'Este código postal corresponde a varias localidades. Elija una, por favor.',
  },
  trust: {
    label: 'Sobre nosotros',
    stars: '{value} de 5 estrellas',
    ratings: { one: '{count} valoración', other: '{count} valoraciones' },
    ratingsAt: '{ratings} en {source}',
    contact: 'Su contacto',
    next: 'Los próximos pasos',
  },
  problems: {
    unreadable: 'No se puede leer lo que se ha enviado. Vuelva a cargar la página e inténtelo de nuevo.',
    missing: 'No hay nada en esta dirección.',
    tooLarge: 'Es demasiado de una vez. Envíe menos archivos o archivos más pequeños.',
    tooOften: 'Han sido muchas solicitudes en poco tiempo. Espere un minuto e inténtelo de nuevo.',
    busy: 'Estamos recibiendo muchísimas solicitudes. Inténtelo de nuevo dentro de un minuto.',
    failed: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo. Solicitud',
    furtherFaults: { one: 'y un error más', other: 'y {n} errores más' },
  },
  waitingList: {
    name: 'Lista de espera',
    full: 'Todas las plazas están ocupadas.',
    offer: 'Puede apuntarse a la lista de espera. Si queda una plaza libre, nos pondremos en contacto con usted.',
    join: 'Apuntarse a la lista de espera',
    headline: 'Está en la lista de espera',
    text: 'Todas las plazas están ocupadas por el momento. Hemos recibido sus respuestas. Si queda una plaza libre, nos pondremos en contacto con usted.',
    mailed:
      'Está en la lista de espera, porque todas las plazas están ocupadas por el momento. Si queda una plaza libre, nos pondremos en contacto con usted.',
    letter:
      '{greeting}\n\nHemos recibido sus respuestas. Está en la lista de espera, porque todas las plazas están ocupadas por el momento. Si queda una plaza libre, nos pondremos en contacto con usted.\n\nUn cordial saludo,\n{sender}',
    notified: 'Todas las plazas estaban ocupadas: este envío está en la lista de espera.',
  },
  optIn: {
    pendingHeadline: 'Confirme su dirección de correo electrónico',
    pendingText:
      'Hemos enviado un correo electrónico a {email}. Solo recibiremos sus datos cuando abra el enlace que contiene y confirme. El enlace es válido durante {time}; después se eliminan los datos.',
    alsoText:
      'Hemos enviado un correo electrónico a {email}. Confirme su dirección con el enlace que contiene; es válido durante {time}.',
    spamHint: '¿No ha llegado? Mire también en la carpeta de correo no deseado.',
    askHeadline: '¿Confirmar su dirección de correo electrónico?',
    askText:
      'Con un clic confirma que la dirección de correo electrónico es suya y que usted ha enviado el formulario «{title}».',
    confirm: 'Confirmar la dirección',
    confirmedHeadline: 'Su dirección de correo electrónico está confirmada',
    confirmedText: 'Gracias. No tiene que hacer nada más.',
    alreadyHeadline: 'Su dirección de correo electrónico ya está confirmada',
    alreadyText: 'No tiene que hacer nada más; puede cerrar esta página.',
    endedHeadline: 'Este enlace ha caducado',
    endedText:
      'Ya no sirve para confirmar la dirección de correo electrónico. Lo que esperaba la confirmación se elimina. Rellene de nuevo el formulario.',
    missingHeadline: 'Este enlace no es válido',
    missingText: 'Está incompleto, o lo que se envió ya se ha eliminado.',
    toForm: 'Ir al formulario',
    again: 'Enviar el correo otra vez',
    againDone: 'Hemos enviado el correo electrónico otra vez.',
    wrongAddress: '¿Ha escrito mal su dirección?',
    rightAddress: 'Dirección de correo electrónico correcta',
    correct: 'Cambiar la dirección y enviar el correo',
    correctDone: 'La dirección se ha cambiado y hemos enviado un correo nuevo. El enlace del anterior ya no es válido.',
    addressRefused: 'No enviamos correos a esta dirección. Indique otra.',
    tooOften:
      'Desde aquí no podemos enviar más correos. Mire también en la carpeta de correo no deseado o rellene de nuevo el formulario más tarde.',
    goneHeadline: 'Esta página no lleva más allá',
    goneText:
      'Puede que la dirección ya esté confirmada o que la página haya estado abierta demasiado tiempo. Si no tiene ningún correo con un enlace, rellene de nuevo el formulario.',
    endedAgainText:
      'Este enlace ya no sirve para confirmar la dirección de correo electrónico. Podemos enviarle un correo nuevo con otro enlace.',
    newMail: 'Enviar un correo nuevo',
    resentHeadline: 'Revise su correo',
    resentText: 'Hemos enviado un correo nuevo. Confirme su dirección con el enlace que contiene.',
    limitHeadline: 'Ya enviado',
    limitText: 'El formulario ya se ha enviado con esta dirección de correo electrónico tantas veces como es posible.',
    mailSubject: 'Confirme su dirección de correo electrónico: {title}',
    mailBody:
      'Buenos días:\n\nAlguien ha enviado el formulario «{title}» con esta dirección de correo electrónico. Si ha sido usted, confirme que la dirección es suya:',
    mailRemark:
      'El enlace es válido durante {time}. Si no ha sido usted, no tiene que hacer nada: sin confirmación, los datos se eliminan.',
    mailRemarkAlso: 'El enlace es válido durante {time}. Si no ha sido usted, no tiene que hacer nada.',
  },
  proof: {
    working: 'Protección contra envíos automáticos: su dispositivo necesita un momento. No tiene que hacer nada.',
    needsScript:
      'Para enviar se necesita JavaScript: protege este formulario contra envíos automáticos. Actívelo en su navegador y vuelva a cargar la página.',
  },
  tracking: {
    label: 'Estadísticas',
    question:
      '¿Podemos contar la visita a esta página con {provider}? Sus respuestas en el formulario no se transmiten. Puede cambiarlo en cualquier momento.',
    accept: 'Permitir',
    decline: 'Rechazar',
    change: 'Cambiar la elección sobre estadísticas',
  },
  transcript: {
    consent:
      'Sus mensajes y lo que ya ha indicado en el formulario se transmiten a un servicio de IA que redacta las respuestas. Si envía el formulario, la conversación se guarda junto con sus datos.',
    addition: 'Si envía el formulario, la conversación se guarda junto con sus datos.',
  },
  salutation: {
    toWoman: 'Estimada Sra. {name}',
    toMan: 'Estimado Sr. {name}',
    neutral: 'Estimados señores',
  },
  submitter: 'Enviado por {name} ({email}).',
  mailTest: 'Prueba: {subject}',
  pdf: {
    pageNumber: 'Página {page} de {pages}',
    yes: 'Sí',
    no: 'No',
    attachment: 'Anexo {number}',
    missingAttachment: 'no se ha podido adjuntar',
    missingImage: 'Imagen no disponible',
    missingGlyphs: 'Este documento no puede mostrar algunos caracteres; en su lugar aparecen recuadros.',
    placeAndDate: 'Lugar, fecha',
    continued: '(continuación)',
    regards: 'Atentamente',
    enclosure: 'Anexo',
    enclosures: 'Anexos',
    reference: 'Referencia n.º {number}, {date}',
    address: 'Dirección',
    name: 'Nombre',
    ourReference: 'Nuestra referencia',
    date: 'Fecha',
    signature: 'Firma',
  },
}
