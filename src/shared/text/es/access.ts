import type { Texts } from '../texts.ts'

/** Who may open a form, with what link, and what becomes of one's own data. */
export const access: Pick<Texts, 'staff' | 'links' | 'privacy'> = {
  staff: {
    headline: 'Solo para el personal',
    text: 'Inicie sesión, por favor. Recibirá un correo electrónico con un enlace que solo se puede usar una vez.',
    off: 'En este momento no es posible iniciar sesión. Diríjase a la persona que gestiona sus formularios, por favor.',
    email: 'Su dirección de correo electrónico',
    submit: 'Solicitar enlace',
    wait: {
      one: 'Se acaban de solicitar muchos enlaces. Espere un minuto, por favor.',
      other: 'Se acaban de solicitar muchos enlaces. Espere {n} minutos, por favor.',
    },
    newWindow: 'Abrir en una ventana nueva',
    sentHeadline: 'Consulte su bandeja de entrada',
    sentText:
      'Si esta dirección tiene acceso al formulario, hay un correo electrónico en camino. Abra el enlace que contiene o introduzca aquí el código que figura en él.',
    sentTextFramed:
      'Si esta dirección tiene acceso al formulario, hay un correo electrónico en camino. Introduzca aquí el código que figura en él. El enlace abre el formulario en una ventana aparte.',
    code: 'Código del correo electrónico',
    codeSubmit: 'Iniciar sesión',
    codeWrong: 'Este código no es correcto. Compruebe las seis cifras, por favor.',
    codeUsedUp: 'Demasiados intentos. Abra el enlace del correo electrónico o solicite uno nuevo, por favor.',
    again: 'Solicitar un enlace nuevo',
    ended:
      'Este inicio de sesión ya no es válido: el enlace y el código son válidos durante 15 minutos y una sola vez. Solicite un enlace nuevo, por favor.',
    confirmHeadline: 'Iniciar sesión',
    confirmText: 'Va a iniciar sesión como {name}.',
    confirm: 'Iniciar sesión ahora',
    loggedIn: 'Ha iniciado sesión.',
    logOut: 'Cerrar sesión',
    logOutText: 'Ha iniciado sesión como {name}.',
    back: 'Volver al formulario',
  },
  links: {
    needed: {
      headline: 'Este formulario se abre con un enlace personal',
      text: 'Ábralo con el enlace que ha recibido de nosotros, por favor. Si no lo tiene, póngase en contacto con nosotros.',
    },
    expired: {
      headline: 'Este enlace ha caducado',
      text: 'Solo era válido durante un tiempo limitado. Póngase en contacto con nosotros y le enviaremos uno nuevo con mucho gusto.',
    },
    used: {
      headline: 'Este enlace ya se ha utilizado',
      text: 'Ya hemos recibido respuestas a través de él. Si desea cambiar algo, póngase en contacto con nosotros, por favor.',
    },
    hasExpired:
      'Su enlace ha caducado, por lo que el formulario no está rellenado previamente. Aun así, puede rellenarlo y enviarlo.',
    notPrefilled: 'En este momento no hemos podido rellenar el formulario por usted. Rellénelo usted mismo, por favor.',
  },
  privacy: {
    consent:
      'Acepto que mis datos se almacenen y se traten para atender mi solicitud. Puedo retirar este consentimiento en cualquier momento. Encontrará más información en la {privacy}.',
    consentName: 'Consentimiento',
    policy: 'política de privacidad',
    deleteOwn: 'Eliminar mis datos',
    askHeadline: '¿Eliminar sus datos?',
    askText:
      'Lo que ha enviado con este formulario se eliminará aquí, junto con los archivos y documentos. Esta acción no se puede deshacer.',
    deleteButton: 'Eliminar definitivamente',
    deletedHeadline: 'Sus datos se han eliminado',
    deletedText:
      'Los hemos eliminado aquí y hemos tomado nota de su deseo. Lo que ya se haya transmitido, por ejemplo por correo electrónico, lo eliminaremos si lo solicita.',
    endedHeadline: 'Este enlace ha caducado',
    endedText: 'Sus datos ya no se pueden eliminar aquí. Póngase en contacto con nosotros directamente, por favor.',
    missingHeadline: 'Aquí no hay nada que eliminar',
    missingText:
      'Sus datos ya se han eliminado o este enlace ya no es válido. Póngase en contacto con nosotros directamente, por favor.',
    noticeSubject: 'Se ha eliminado el envío n.º {index}: {title}',
    noticeBody:
      'La persona que mandó el envío n.º {index} a través del formulario «{title}» lo ha eliminado. Aquí ya no queda nada guardado de él. Elimine también lo que conste de él en el CRM, en correos electrónicos o en otros programas, salvo que tenga la obligación de conservarlo.\n',
  },
}
