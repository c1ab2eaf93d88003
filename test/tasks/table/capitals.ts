/** Fifty countries and their capitals, as a reader would bring them. */
export const capitals = `country,capital
Afghanistan,Kabul
Albania,Tirana
Algeria,Algiers
Argentina,Buenos Aires
Australia,Canberra
Austria,Vienna
Bangladesh,Dhaka
Belgium,Brussels
Bolivia,Sucre
Brazil,Brasília
Bulgaria,Sofia
Cambodia,Phnom Penh
Canada,Ottawa
Chile,Santiago
China,Beijing
Colombia,Bogotá
Croatia,Zagreb
Cuba,Havana
Denmark,Copenhagen
Ecuador,Quito
Egypt,Cairo
Estonia,Tallinn
Ethiopia,Addis Ababa
Finland,Helsinki
France,Paris
Germany,Berlin
Ghana,Accra
Greece,Athens
Hungary,Budapest
Iceland,Reykjavík
India,New Delhi
Indonesia,Jakarta
Iran,Tehran
Iraq,Baghdad
Ireland,Dublin
Italy,Rome
Japan,Tokyo
Kenya,Nairobi
Mexico,Mexico City
Morocco,Rabat
Nepal,Kathmandu
Norway,Oslo
Peru,Lima
Poland,Warsaw
Portugal,Lisbon
Spain,Madrid
Sweden,Stockholm
Thailand,Bangkok
Turkey,Ankara
Vietnam,Hanoi
`;
